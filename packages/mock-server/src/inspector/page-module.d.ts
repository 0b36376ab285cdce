/** The page as a function of its host, as `vite build page` writes it. */
declare module "#inspector-page" {
  export type Host = import("../../page/src/host.ts").Host;
  /** Shows the page in the window of its host, until the host's signal aborts. */
  export function runPage(host: Host): void;
  export const styles: string;
  /** The version of the package. */
  export const version: string;
}
