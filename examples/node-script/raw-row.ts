/** A row of a file before anything of it is checked. */
export interface RawRow {
  readonly place: string;
  readonly fields: unknown;
  /** Why its parser refuses it. */
  readonly problem?: string | undefined;
}
