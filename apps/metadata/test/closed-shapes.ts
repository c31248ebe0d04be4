import assert from 'node:assert/strict'
import { type Operation, shapes } from '@chapterhouse/contract/operation'
import { Ajv, type ValidateFunction } from 'ajv'

/** Closes the objects of a schema, so that a field outside the contract is an error. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return 'properties' in inside ? { ...inside, additionalProperties: false } : inside
}

/** Validates responses exactly against the contract, since routes send ready-made text without validation. */
export function createShapeCheck() {
  const ajv = new Ajv({ strictTypes: false, keywords: ['errorMessage', 'discriminator'] })
  for (const schema of shapes.values()) ajv.addSchema(closed(schema) as object)
  const known = new Map<unknown, ValidateFunction>()
  return function mustFit(operation: Operation, status: number, body: unknown): void {
    const shape = operation.responses[status]
    const fits = known.get(shape) ?? ajv.compile(closed(shape) as object)
    known.set(shape, fits)
    assert.ok(fits(body), `${operation.path}: ${JSON.stringify(fits.errors)} in ${JSON.stringify(body)}`)
  }
}
