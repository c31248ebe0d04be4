export { Car } from './car.tsx'
export { Player } from './player.tsx'
export { Sheets } from './sheets.tsx'
