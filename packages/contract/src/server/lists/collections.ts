import Type from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'
import { ListBook } from '../books/books.ts'
import { ItemBody, ItemsBody, ListEntry, OneItem, WHOLE_LIST_BYTES } from './queue.ts'

export const Person = Type.Object({ id: Type.Integer(), username: Type.String() })

export const Collection = shape(
  'Collection',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    owner: Person,
    owned: Type.Boolean({ description: 'True if the caller owns it.' }),
    shared_with: Type.Optional(Type.Array(Person, { description: 'Only sent to the owner.' })),
    item_count: Type.Integer({ description: 'Number of items that the caller has access to.' }),
    preview: Type.Array(ListBook, { description: 'The first four books.' }),
    created_at: Type.String(),
    updated_at: Type.String(),
  }),
)

const CollectionId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid collection id' }) })
/** Validated by the domain, after it has checked that the caller may change the collection. */
const CollectionTexts = Type.Object({
  name: Type.Optional(Type.Unknown({ description: '1 to 100 characters.' })),
  description: Type.Optional(Type.Unknown({ description: 'At most 1,000 characters.' })),
})
const One = Type.Object({ collection: Collection })
const WithItems = Type.Object({ collection: Collection, items: Type.Array(ListEntry) })

export const listCollections = operation({
  method: 'GET',
  path: '/me/collections',
  guard: 'session',
  compressible: true,
  summary: 'Your collections, then those shared with you, most recently changed first',
  responses: { 200: Type.Object({ collections: Type.Array(Collection) }) },
})

export const createCollection = operation({
  method: 'POST',
  path: '/me/collections',
  guard: 'session',
  summary: 'Create a collection; at most 100 per owner',
  body: CollectionTexts,
  responses: { 201: One },
})

export const getCollection = operation({
  method: 'GET',
  path: '/me/collections/:id',
  guard: 'session',
  compressible: true,
  summary: 'A collection with its books',
  params: CollectionId,
  responses: { 200: WithItems },
})

export const updateCollection = operation({
  method: 'PATCH',
  path: '/me/collections/:id',
  guard: 'session',
  summary: 'Change the name or description of one of your collections',
  params: CollectionId,
  body: CollectionTexts,
  responses: { 200: One },
})

export const removeCollection = operation({
  method: 'DELETE',
  path: '/me/collections/:id',
  guard: 'session',
  summary: 'Delete one of your collections, or leave one shared with you',
  params: CollectionId,
  responses: { 204: Nothing },
})

export const replaceItems = operation({
  method: 'PUT',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Replace the books of a collection, with at most 1,000',
  params: CollectionId,
  bodyLimit: WHOLE_LIST_BYTES,
  body: ItemsBody,
  responses: { 200: WithItems },
})

export const addItem = operation({
  method: 'POST',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Add a book to a collection, or move it within the collection',
  params: CollectionId,
  body: ItemBody,
  responses: { 200: WithItems },
})

export const removeItem = operation({
  method: 'DELETE',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Remove a book from a collection',
  params: CollectionId,
  query: OneItem,
  responses: { 204: Nothing },
})

export const shareCollection = operation({
  method: 'PUT',
  path: '/me/collections/:id/shares',
  guard: 'session',
  summary: 'Set who one of your collections is shared with, at most 50 users',
  params: CollectionId,
  body: Type.Object(
    { user_ids: Type.Optional(Type.Unknown({ description: 'Ids of all users to share it with.' })) },
    { default: {} },
  ),
  responses: { 200: One },
})

export const shareTargets = operation({
  method: 'GET',
  path: '/me/share-targets',
  guard: 'session',
  summary: 'Users with whom you can share a collection',
  responses: { 200: Type.Object({ users: Type.Array(Person) }) },
})
