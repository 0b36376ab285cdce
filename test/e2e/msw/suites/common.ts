/** The body of each response of network.ts. */
export const NETWORK_TEXT = "the real network";

export const CREATE = {
  method: "POST",
  headers: { authorization: "Bearer t1", "content-type": "application/json" },
  body: '{"id":1,"name":"Fern"}',
};

/** A check that every MSW passes, and whose detail differs between them. */
export const ASKS_FOR_407 = "a 407 that is asked for";

/** A check whose detail names the versions of MSW whose handlers this one takes. */
export const TAKES_HANDLERS = "handlers of another MSW work, or are refused";

export async function outcomeOf407(url: string): Promise<string> {
  const headers = { authorization: "Bearer t1", prefer: "code=407" };
  return await fetch(url, { method: "POST", headers }).then(
    ({ status }) => String(status),
    ({ name }: Error) => name,
  );
}
