// Writes docs/configuration.md from the table of settings. A test checks that they match.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { configurationPage } from '@chapterhouse/server/features/settings/index'

writeFileSync(path.resolve(import.meta.dirname, '../docs/configuration.md'), configurationPage())
