/** A client that follows the journal of the server at PORT, and reads whatever comes. */
import { TOKEN } from "../plant.ts";

const [port] = process.argv.slice(2);
const { body } = await fetch(`http://127.0.0.1:${port}/_mock/api/events`, {
  headers: { authorization: `Bearer ${TOKEN}` },
});
if (body === null) throw new Error("The events have no body.");
for await (const _ of body);
