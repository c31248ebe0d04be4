import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindForOthers, isThisMachine } from './this-machine.ts'

for (const [hostname, isHere] of [
  ['localhost', true],
  ['books.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['nas.lan', false],
  ['192.168.1.5', false],
  ['localhost.example.org', false],
  ['127.0.0.1.example.org', false],
] as const)
  test(`${hostname} is ${isHere ? '' : 'not '}this machine only`, () => assert.equal(isThisMachine(hostname), isHere))

for (const [url, bind] of [
  ['http://127.0.0.1:8123/connect#code=A', '0.0.0.0:8123'],
  ['http://localhost', '0.0.0.0:80'],
  ['https://[::1]/connect', '0.0.0.0:443'],
  ['https://books.example.org/connect#code=127.0.0.1', undefined],
  ['http://192.168.1.5:8080', undefined],
] as const)
  test(`${url} ${bind ? `needs ${bind}` : 'is reachable from other machines too'}`, () => assert.equal(bindForOthers(url), bind))
