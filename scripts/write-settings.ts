// Writes everything that lists settings from the table of settings. A test checks that it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KEYS } from '@chapterhouse/server/features/settings/index'
import { settingsFiles } from './settings-files.ts'

const inRepository = (file: string) => path.resolve(import.meta.dirname, '..', file)

const files = settingsFiles(KEYS, (file) => readFileSync(inRepository(file), 'utf8'))
for (const [file, text] of Object.entries(files)) writeFileSync(inRepository(file), text)
