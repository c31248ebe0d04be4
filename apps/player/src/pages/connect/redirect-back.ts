import { go } from '@chapterhouse/ui/address'
import { to } from '../../routes.ts'

/** Back to the page that was asked for; a page of the sign-in itself leads home. */
export function redirectBack(): void {
  if ([to.connect, to.demo].includes(location.pathname.replace(/(?<!\/)\/+$/, ''))) go(to.home, { instead: true })
}
