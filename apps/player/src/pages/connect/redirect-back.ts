import { go } from '@chapterhouse/ui/page-url'
import { to } from '../../routes.ts'

/** Redirects to the requested page, or from a sign-in page to Home. */
export function redirectBack(): void {
  if ([to.connect, to.demo].includes(location.pathname.replace(/(?<!\/)\/+$/, ''))) go(to.home, { instead: true })
}
