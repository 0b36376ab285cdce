/** An event of a server (HTML, 9.2). */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Drops an event that the stream's end cuts off, as the standard says. @param onLost throws in the error's place */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLost: (cause: unknown) => never,
  onChunk?: () => void,
): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(onLost);
      if (done) return;
      onChunk?.();
      // A CR at the end waits: an LF may follow.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          const { id, event = "message", data } = fields;
          if (data !== undefined) yield { id, event, data };
          fields = {};
        } else {
          const [, name = "", text = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
          // A comment has no name.
          fields[name] = name === "data" && fields.data !== undefined ? `${fields.data}\n${text}` : text;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
