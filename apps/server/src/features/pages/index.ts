export { createOurConsole, createOurPlayer } from './our-pages.ts'
export { createWebPlayer, isPlayer } from './web-player.ts'
