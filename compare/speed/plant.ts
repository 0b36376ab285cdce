/** The request and the response of every row. */
export const TOKEN = "a-token-of-24-characters";
export const PLANT = { id: 4_242_424_242, name: "Monstera deliciosa", tag: "tropical" };
export const RESPONSE_BODY = '{"name":"Monstera deliciosa","tag":"tropical"}';

const [before = "", after = ""] = JSON.stringify(PLANT).split(String(PLANT.id));

/** A request as it goes over the wire, cut where a number of the load's belongs. */
export type Template = readonly [before: string, after: string];

const HEAD = `HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\n`;
const LENGTH = JSON.stringify(PLANT).length;

/** A POST of the plant, for an id of ten digits. */
export const CREATE: Template = [
  `POST /plants ${HEAD}Content-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n${before}`,
  after,
];

/** A GET of the control API, for five plants after a place. */
export const PAGE: Template = ["GET /_mock/api/plants?limit=5&after=", ` ${HEAD}\r\n`];
