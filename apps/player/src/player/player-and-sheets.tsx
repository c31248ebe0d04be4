export { Car } from './screen/car.tsx'
export { Player } from './screen/player.tsx'
export { Sheets } from './sheets/sheets.tsx'
