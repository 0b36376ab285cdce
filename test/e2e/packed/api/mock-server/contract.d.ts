interface components {
    schemas: {
        NewPlant: {
            id: number | bigint;
        } & components["schemas"]["Plant"];
        Plant: {
            name: string;
            tag?: string;
        };
        Error: {
            error: number;
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
type NewPlant = components["schemas"]["NewPlant"];
type Plant = components["schemas"]["Plant"];
export type { NewPlant as N, Plant as P };
