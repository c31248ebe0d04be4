import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { ListBook } from './books.ts'
import { ItemBody, ItemsBody, ListEntry, OneItem, WHOLE_LIST_BYTES } from './queue.ts'

export const Person = Type.Object({ id: Type.Integer(), username: Type.String() })

export const Collection = shape(
  'Collection',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    owner: Person,
    owned: Type.Boolean({ description: 'mine' }),
    shared_with: Type.Optional(Type.Array(Person, { description: 'to the owner only' })),
    item_count: Type.Integer({ description: 'as far as the caller may see' }),
    preview: Type.Array(ListBook, { description: 'the first four books' }),
    created_at: Type.String(),
    updated_at: Type.String(),
  }),
)

const CollectionId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid collection id' }) })
/** Judged by the domain, after whether the caller may change the collection at all. */
const CollectionTexts = Type.Object({
  name: Type.Optional(Type.Unknown({ description: '1 to 100 characters' })),
  description: Type.Optional(Type.Unknown({ description: 'at most 1,000 characters' })),
})
const One = Type.Object({ collection: Collection })
const WithItems = Type.Object({ collection: Collection, items: Type.Array(ListEntry) })

export const listCollections = operation({
  method: 'GET',
  path: '/me/collections',
  guard: 'session',
  compressible: true,
  summary: 'My collections, then those shared with me, each newest change first',
  answers: { 200: Type.Object({ collections: Type.Array(Collection) }) },
})

export const createCollection = operation({
  method: 'POST',
  path: '/me/collections',
  guard: 'session',
  summary: 'Begin a collection; at most 100 of one owner',
  body: CollectionTexts,
  answers: { 201: One },
})

export const getCollection = operation({
  method: 'GET',
  path: '/me/collections/:id',
  guard: 'session',
  compressible: true,
  summary: 'A collection with its books',
  params: CollectionId,
  answers: { 200: WithItems },
})

export const updateCollection = operation({
  method: 'PATCH',
  path: '/me/collections/:id',
  guard: 'session',
  summary: 'Name or describe a collection of mine',
  params: CollectionId,
  body: CollectionTexts,
  answers: { 200: One },
})

export const removeCollection = operation({
  method: 'DELETE',
  path: '/me/collections/:id',
  guard: 'session',
  summary: 'Delete a collection of mine, or leave one that is shared with me',
  params: CollectionId,
  answers: { 204: Nothing },
})

export const replaceItems = operation({
  method: 'PUT',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Replace all books of a collection, at most 1,000',
  params: CollectionId,
  bodyLimit: WHOLE_LIST_BYTES,
  body: ItemsBody,
  answers: { 200: WithItems },
})

export const addItem = operation({
  method: 'POST',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Put a book into a collection, or to another place in it',
  params: CollectionId,
  body: ItemBody,
  answers: { 200: WithItems },
})

export const removeItem = operation({
  method: 'DELETE',
  path: '/me/collections/:id/items',
  guard: 'session',
  summary: 'Take a book out of a collection',
  params: CollectionId,
  query: OneItem,
  answers: { 204: Nothing },
})

export const shareCollection = operation({
  method: 'PUT',
  path: '/me/collections/:id/shares',
  guard: 'session',
  summary: 'Say who may look at a collection of mine, at most 50 people',
  params: CollectionId,
  body: Type.Object({ user_ids: Type.Optional(Type.Unknown({ description: 'all of them' })) }, { default: {} }),
  answers: { 200: One },
})

export const shareTargets = operation({
  method: 'GET',
  path: '/me/share-targets',
  guard: 'session',
  summary: 'The people whom I may show a collection',
  answers: { 200: Type.Object({ users: Type.Array(Person) }) },
})
