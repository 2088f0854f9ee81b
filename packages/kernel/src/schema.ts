/** What answers and inputs are described with: TypeBox, and the shapes that recur. */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'

export { Type, type Static, type TObject, type TSchema }

/** An object with these properties and no others. */
export const closedObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Answer of a list that is read by pages. */
export const pageOf = <S extends TSchema>(row: S) => closedObject({ rows: Type.Array(row), total: Type.Integer() })
