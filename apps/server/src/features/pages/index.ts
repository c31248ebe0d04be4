export { createWebPlayer, isPlayer, type WebPlayer } from './web-player.ts'
