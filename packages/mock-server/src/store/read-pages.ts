/** Begins again if a reset comes between: the list is then another one. */
export async function readPages<Read extends { readonly epoch: unknown; readonly next?: number | undefined }>(
  read: (after: number | undefined) => Promise<Read>,
): Promise<{ readonly pages: readonly Read[]; readonly last: Read }> {
  let pages: Read[] = [];
  for (;;) {
    const last = await read(pages.at(-1)?.next);
    if (pages.some(({ epoch }) => epoch !== last.epoch)) pages = [];
    else if (pages.push(last) && last.next === undefined) return { pages, last };
  }
}
