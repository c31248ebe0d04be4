import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Nothing, operation, shape } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { signOut, updateUser } from '../../test/operations.ts'
import { openApiDocument } from './openapi.ts'

const Leaf = shape('Leaf', Type.Object({ name: Type.String({ errorMessage: 'invalid name' }) }))
const listLeaves = operation({
  method: 'GET',
  path: '/trees/:id/leaves',
  guard: 'media',
  summary: 'Leaves of a tree',
  params: Type.Object({ id: Type.Integer({ errorMessage: 'invalid tree id' }) }),
  query: Type.Object({
    path: Type.String({ default: '' }),
    limit: Type.Integer({ default: 50, description: 'Maximum number.' }),
    colour: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Object({ leaves: Type.Array(Leaf) }) },
})

const claimLeaf = operation({
  method: 'POST',
  path: '/bridge/leaves/claim',
  guard: 'bridge',
  summary: 'Claim a leaf',
  responses: { 200: Leaf, 204: Nothing, 409: Type.Object({}, { description: 'Gone' }) },
})

const document = openApiDocument({
  title: 'Trees',
  version: '1',
  description: 'Trees.',
  base: '/api/v1',
  operations: [listLeaves, updateUser, signOut, claimLeaf],
})
const at = (...names: string[]): unknown =>
  names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document)

const LEAVES = ['paths', '/trees/{id}/leaves', 'get']
const CONTENT = ['content', 'application/json', 'schema']

test('a named schema is written once and referenced, without our own keywords', () => {
  assert.deepEqual(at('components', 'schemas', 'Leaf'), {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' } },
  })
  const leaves = at(...LEAVES, 'responses', '200', ...CONTENT, 'properties', 'leaves')
  assert.deepEqual(leaves, { type: 'array', items: { $ref: '#/components/schemas/Leaf' } })
})

test('an operation names its security schemes', () => {
  assert.equal(at(...LEAVES, 'operationId'), 'getTreesIdLeaves')
  assert.deepEqual(at(...LEAVES, 'security'), [{ token: [] }, { tokenInQuery: [] }])
  assert.deepEqual(at('paths', '/auth/logout', 'post', 'security'), [{ token: [] }])
})

test('an operation of the bridge names its token and each of its successes', () => {
  const claim = ['paths', '/bridge/leaves/claim', 'post']
  assert.deepEqual(at(...claim, 'security'), [{ bridgeToken: [] }])
  assert.deepEqual(Object.keys(at(...claim, 'responses') as object), ['200', '204', '400', '401', '403', '409', '429', '503'])
  assert.deepEqual(at(...claim, 'responses', '200', ...CONTENT), { $ref: '#/components/schemas/Leaf' })
  assert.deepEqual(at(...claim, 'responses', '204'), { description: 'Success' })
})

test('a parameter is required if its absence is refused', () => {
  assert.deepEqual(at(...LEAVES, 'parameters'), [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'path', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', required: false, description: 'Maximum number.', schema: { type: 'integer', default: 50 } },
    { name: 'colour', in: 'query', required: false, schema: { type: 'string' } },
  ])
})

test('all error responses share one schema', () => {
  const [, ...refusals] = Object.keys(at('paths', '/admin/users/{id}', 'patch', 'responses') as object)
  assert.deepEqual(refusals, ['400', '401', '403', '404', '413', '429', '503'])
  for (const status of refusals)
    assert.deepEqual(at('components', 'responses', `Refused${status}`, ...CONTENT), { $ref: '#/components/schemas/Refusal' })
})

test('a program can have its own error responses and add statuses to operations', () => {
  const Reason = shape('Reason', Type.Object({ why: Type.String() }))
  const findLeaf = operation({
    method: 'GET',
    path: '/api/v1/leaf',
    guard: 'public',
    summary: 'A leaf',
    headers: Type.Object({ 'X-Tree': Type.Optional(Type.String()) }),
    responses: {
      200: Leaf,
      301: Reason,
      304: Type.Unsafe<void>({ description: 'Not modified' }),
      400: Type.String(),
      404: Type.String({ description: 'The tree is bare' }),
    },
  })
  const other = openApiDocument({
    title: 'Trees',
    version: '1',
    description: 'Trees.',
    base: '/',
    operations: [findLeaf],
    options: {
      schemes: {},
      securityOf: () => [],
      refusal: 'Reason',
      refusals: { 400: 'No leaf', 404: 'Not found', 500: 'Broken' },
      headers: { 301: { Location: { schema: { type: 'string' } } } },
      statusesOf: () => [500],
    },
  }) as { paths: Record<string, { get: Record<string, unknown> }>; components: { schemas: object; responses: object } }
  const { operationId, tags, parameters, security, responses } = other.paths['/api/v1/leaf']?.get ?? {}
  assert.deepEqual([operationId, tags, security], ['getLeaf', ['leaf'], []])
  assert.deepEqual(parameters, [{ name: 'X-Tree', in: 'header', required: false, schema: { type: 'string' } }])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Reason' } } }
  assert.deepEqual(responses, {
    200: { description: 'Success', content: { 'application/json': { schema: { $ref: '#/components/schemas/Leaf' } } } },
    301: { description: 'Moved', headers: { Location: { schema: { type: 'string' } } }, content },
    304: { description: 'Not modified' },
    400: { description: 'No leaf', content: { 'text/plain': { schema: { type: 'string' } } } },
    404: { description: 'The tree is bare', content: { 'text/plain': { schema: { type: 'string' } } } },
    500: { $ref: '#/components/responses/Refused500' },
  })
  assert.deepEqual(Object.keys(other.components.schemas).toSorted(), ['Leaf', 'Reason'])
  assert.deepEqual(Object.keys(other.components.responses), ['Refused500'])
})
