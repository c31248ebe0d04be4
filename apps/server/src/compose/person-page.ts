import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { getUser } from '@chapterhouse/contract/server/people/people'
import type { Account } from '../features/accounts/index.ts'
import { toLibrary } from '../features/browsing/index.ts'
import { type Codes, toCode } from '../features/pairing/index.ts'
import { type ShareAdmin, type Shares, toShare } from '../features/shares/index.ts'

/** The rest of a person's page, from features other than accounts (docs/reference/server.md 3.1). */
export const personPage =
  ({
    shares,
    shareAdmin,
    codes,
  }: {
    shares: Pick<Shares, 'visibleLibraries'>
    shareAdmin: Pick<ShareAdmin, 'ofPerson'>
    codes: Pick<Codes, 'ofPerson'>
  }) =>
  ({ id, isAdmin }: Account): Omit<ResponseBody<typeof getUser>, 'user'> => ({
    accessible_libraries: shares.visibleLibraries({ userId: id, isAdmin }).map(({ library }) => toLibrary(library)),
    shares: shareAdmin.ofPerson(id).map(toShare),
    auth_codes: codes.ofPerson(id).map(toCode),
  })
