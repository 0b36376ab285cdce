/** A row of a file before anything of it is checked. */
export interface RawRow {
  readonly place: string;
  readonly fields: unknown;
  /** What its parser has against it. */
  readonly problem?: string | undefined;
}
