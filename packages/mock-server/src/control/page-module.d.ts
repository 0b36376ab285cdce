/** The files of the page by name, as `vite build page` writes them. */
declare module "#page" {
  export const files: Readonly<Record<string, string>>;
}
