import { type HttpHandler, HttpResponse, http } from "msw";

/** A handler as MSW's documentation writes one; it compares the token if it is given one. */
export function createHandler(url: string, token?: string): HttpHandler {
  return http.post(url, async ({ request }) => {
    if (token !== undefined && request.headers.get("authorization") !== `Bearer ${token}`)
      return new HttpResponse(null, { status: 401 });
    const { name, tag } = (await request.json()) as { name: string; tag?: string };
    return HttpResponse.json({ name, tag });
  });
}
