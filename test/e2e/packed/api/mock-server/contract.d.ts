interface components {
    schemas: {
        /** @description A plant to create, with the identification number that the client gives it. */
        NewPlant: {
            /**
             * Format: int64
             * @description Identification number of the plant.
             */
            id: number | bigint;
        } & components["schemas"]["Plant"];
        /** @description A plant in the store. */
        Plant: {
            /** @description The name of the plant. */
            name: string;
            /** @description A tag that says which type of plant it is. */
            tag?: string;
        };
        /** @description What went wrong. */
        Error: {
            /**
             * Format: int32
             * @description Numeric error value.
             */
            error: number;
            /** @description Text of the error. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

/** The only import of spec/: the code generated from spec/openapi.yaml. */

/**
 * A plant to create.
 *
 * @useDeclaredType
 */
type NewPlant = components["schemas"]["NewPlant"];
/**
 * A plant as the service returns it.
 *
 * @useDeclaredType
 */
type Plant = components["schemas"]["Plant"];
/**
 * The body of every error.
 *
 * @useDeclaredType
 */
type ErrorBody = components["schemas"]["Error"];

export type { ErrorBody as E, NewPlant as N, Plant as P };
