// Writes schema/ from the records of the contract. A test checks that they match.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recordSchemas } from '@chapterhouse/metadata/features/check/index'

const folder = path.resolve(import.meta.dirname, '../schema')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of Object.entries(recordSchemas())) writeFileSync(path.join(folder, name), text)
