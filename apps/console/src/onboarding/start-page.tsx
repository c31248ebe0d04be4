import { ignore } from '@chapterhouse/ui/ignore'
import { LANGUAGES, type Language, language, languageFor, speak, speakSoon } from '@chapterhouse/ui/language'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { type ComponentChildren, render } from 'preact'
import { onboardingTexts } from '../texts/signed-out/onboarding.ts'
import './onboarding.css'

/** Renders a page that needs no sign-in, in this device's theme and the browser's language. */
export async function startPage(page: ComponentChildren): Promise<void> {
  showTheme(chosenTheme())
  await speakSoon(languageFor(navigator.languages))
  render(<Frame>{page}</Frame>, document.querySelector('#app') ?? document.body)
}

const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

function Frame({ children }: { children: ComponentChildren }) {
  return (
    <>
      {children}
      <footer class="onboarding-foot">
        <fieldset class="onboarding-languages">
          <legend class="visually-hidden">{onboardingTexts.value.language}</legend>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language.value}
              onClick={() => void speak(one).catch(ignore('the page stays in its language'))}
            >
              {NAMES[one]}
            </button>
          ))}
        </fieldset>
      </footer>
    </>
  )
}

/** The logo above a title and a sentence. */
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="onboarding-head">
      <img src="/assets/favicon.svg" width={48} height={48} alt="" />
      <h1 dir="auto">{title}</h1>
      {children && <p>{children}</p>}
    </header>
  )
}
