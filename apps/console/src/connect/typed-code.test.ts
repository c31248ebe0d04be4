import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeIn, isWhole } from './typed-code.ts'

const CODE = '7K3M-Q2XW-9FTB-0HNE'
const cases = [
  [CODE, CODE, true],
  [` ${CODE}\n`, CODE, true],
  ['7k3m q2xw 9ftb ohne', '7k3m q2xw 9ftb ohne', true],
  [`https://books.example.org/connect#code=${CODE}`, CODE, true],
  [`Open https://books.example.org/connect#code=${CODE} please`, CODE, true],
  ['https://books.example.org/connect#code=%ZZ', '%ZZ', false],
  ['7K3M-Q2XW', '7K3M-Q2XW', false],
  [`${CODE}-1234`, `${CODE}-1234`, false],
  ['', '', false],
  ['https://books.example.org/', 'https://books.example.org/', false],
] as const
for (const [typed, code, whole] of cases) {
  test(`"${typed}" contains "${code}", ${whole ? 'a whole code' : 'not a whole code'}`, () => {
    assert.deepEqual([codeIn(typed), isWhole(codeIn(typed))], [code, whole])
  })
}
