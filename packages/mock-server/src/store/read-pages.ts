import type { Page } from "../service/plant-storage.ts";

/** Reads every page of a list. A reset meanwhile begins another list: then it begins again. */
export async function readPages<Read extends Pick<Page, "epoch"> & { readonly next?: number | undefined }>(
  read: (after: number | undefined) => Promise<Read>,
): Promise<readonly Read[]> {
  const pages: Read[] = [];
  for (;;) {
    const page = await read(pages.at(-1)?.next);
    if (page.epoch !== (pages[0] ?? page).epoch) pages.length = 0;
    else if (pages.push(page) && page.next === undefined) return pages;
  }
}
