import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { failureOf } from '@chapterhouse/ui/failure'
import { LANGUAGES, language, speak } from '@chapterhouse/ui/language'
import { rememberLanguage } from '@chapterhouse/ui/language-choice'
import { forgetSession, session } from '@chapterhouse/ui/session'
import { chooseTheme, chosenTheme, THEMES } from '@chapterhouse/ui/theme'
import { leave } from '@chapterhouse/ui/unsaved'
import { Headphones, LogOut } from 'lucide'
import { useState } from 'preact/hooks'
import { useServer } from '../../queries/query.ts'
import { pendingLogouts } from '../../server/pending-logouts.ts'
import { shellTexts } from '../../texts/shell/shell.ts'

/** The account, theme and language, and signing out. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const texts = shellTexts.value
  const [theme, setTheme] = useState(chosenTheme())
  const hasPlayer = useServer().data?.capabilities.web_player ?? false
  return (
    <Sheet title={texts.account} onClose={onClose}>
      <div class="stack">
        <p>{texts.signedInAs(session.value?.user.username ?? '')}</p>
        <Segmented
          label={texts.language}
          value={language.value}
          options={LANGUAGES.map((value) => ({ value, text: texts.languages[value] }))}
          onValue={(chosen) => {
            rememberLanguage(chosen)
            speak(chosen).catch(toastFailure)
          }}
        />
        <Segmented
          label={texts.theme}
          value={theme}
          options={THEMES.map((value) => ({ value, text: texts.themes[value] }))}
          onValue={(chosen) => {
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        />
        <div class="control-row">
          {hasPlayer && (
            <LinkButton form="quiet" href="/web/" icon={Headphones}>
              {texts.player}
            </LinkButton>
          )}
          <Button form="quiet" icon={LogOut} onClick={() => leave(signOut)}>
            {texts.signOut}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** The choice is stored even if this fails, and applies after a reload. */
function toastFailure(error: unknown): void {
  const { title, advice } = failureOf(error)
  toast({ text: `${title} ${advice}` })
}

/** Takes effect immediately; the server is notified when it is reachable. */
function signOut(): void {
  if (session.value) void pendingLogouts.add(session.value.token)
  forgetSession()
}
