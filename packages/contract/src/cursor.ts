import Type from 'typebox'

declare const sealed: unique symbol

/** The start of the next page, readable only by the server. Only `kit/requests/sealed-cursor.ts` creates it. */
export type SealedCursor = string & { readonly [sealed]: true }

/** The start of the next page in a response. */
export const NextCursor = Type.Unsafe<SealedCursor>({ type: 'string', description: 'Opaque; valid for the same list and person.' })

/** The start of a page in a request. */
export const Cursor = Type.Optional(Type.String({ description: 'From the previous page of the same list.' }))

/** For lists that report 0 on their last page. */
export const NextCursorOrZero = Type.Union([NextCursor, Type.Literal(0)], { description: '0 on the last page.' })
