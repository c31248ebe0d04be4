export { type Checked, type Models, type Question, ROLES, type Role } from './question.ts'
