export { preparePeople } from './credits.ts'
export { getPerson, type PeopleRelease } from './person.ts'
