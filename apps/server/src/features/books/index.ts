export { type Books, createBooks } from './books.ts'
export { type Companions, createCompanions } from './companions.ts'
export { createWhatFollows, type WhatFollows } from './what-follows.ts'
