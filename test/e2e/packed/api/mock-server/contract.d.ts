type Int64Places = true | [
    Int64Places
] | {
    readonly [name: string]: Int64Places;
};
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
type NewRecord = components["schemas"]["NewPlant"];
type ReturnedRecord = components["schemas"]["Plant"];
type NamedRecord = NewRecord;
declare const record: {
    readonly createdBy: "createPlant";
    readonly key: "id";
    readonly parameter: string;
    readonly int64s: {
        readonly [name: string]: Int64Places;
    };
};
type NewPlant = NewRecord;
type PlantKey = NewRecord[typeof record.key];
type Plant = ReturnedRecord;
export type { NewPlant as N, Plant as P, PlantKey as a, NamedRecord as b };
