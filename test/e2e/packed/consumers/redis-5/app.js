/** Two stores over one Redis, by the oldest package that is allowed. Prints what the second one sees of the first. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";

const [url] = process.argv.slice(2);
const open = () => createPlantStore({ tokens: ["t1"], storage: redisStorage({ url }) });
const [one, other] = [open(), open()];
await one.inject(faults.status(503), { times: 1 });

const seen = other.requests.waitFor(1, { id: 9223372036854775807n });
const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
const body = '{"id":9223372036854775807,"name":"Fern"}';
const create = (store) => store.fetch("http://localhost/plants", { method: "POST", headers, body });
const statuses = [(await create(other)).status, (await create(one)).status];

const plants = (await other.plants.values()).map(({ id, name }) => `${id} ${name}`);
await seen;
const { number } = await other.requests.last({ status: 200 });
await one.reset();
const left = await other.plants.count();
await Promise.all([one.close(), other.close()]);
process.stdout.write(JSON.stringify({ statuses, plants, number, left }));
