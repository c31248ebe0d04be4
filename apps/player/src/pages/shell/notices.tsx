import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { ignore } from '@chapterhouse/ui/ignore'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { CloudOff, History, ShieldAlert, X } from 'lucide'
import { ownPreference } from '../../device/own-preferences.ts'
import { offline } from '../../offline/offline.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import { serverFacts } from '../../server/server-facts.ts'
import { shellTexts } from '../../texts/pages/shell.ts'
import { isOlder } from './older-server.ts'

/** The notices that the user has dismissed. */
const hidden = ownPreference<ReadonlySet<string>>('notices', {
  read: (text) => new Set(namesIn(text ?? '[]')),
  write: (names) => JSON.stringify([...names]),
})

/** Ongoing conditions, one sentence each. */
export function Notices() {
  const texts = shellTexts.value
  const facts = serverFacts.value
  return (
    <>
      {!isOnline.value && <Banner icon={CloudOff}>{navigator.onLine ? texts.serverGone : texts.offline(booksHere())}</Banner>}
      {!isSecureContext && !hidden.now.value.has('insecure') && (
        <Banner
          icon={ShieldAlert}
          actions={
            <span class="shell-notice-actions">
              <a href={`${to.youPart('help')}#https`}>{texts.learnMore}</a>
              <Button icon={X} label={uiTexts.value.close} onClick={() => hide('insecure')} />
            </span>
          }
        >
          {texts.insecure}
        </Banner>
      )}
      {facts && isOlder(facts) && !hidden.now.value.has(`old ${facts.version}`) && (
        <Banner
          icon={History}
          actions={<Button icon={X} label={uiTexts.value.close} onClick={() => hide(`old ${facts.version}`)} />}
        >
          {texts.oldServer}
        </Banner>
      )}
    </>
  )
}

const booksHere = (): number => [...offline.all.value.values()].filter(({ state }) => state === 'here').length

const hide = (name: string): void => hidden.save(new Set([...hidden.now.value, name]))

function namesIn(text: string): string[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch (error) {
    return ignore('none that can be read is closed', [])(error)
  }
}
