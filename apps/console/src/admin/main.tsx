import { followAddress } from '@chapterhouse/ui/address'
import { languageFor, speak } from '@chapterhouse/ui/language'
import { chosenLanguage } from '@chapterhouse/ui/language-choice'
import { recallSession } from '@chapterhouse/ui/session'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { App } from './app.tsx'
import { queryClient } from './query.ts'
import { BASE } from './routes.ts'

followAddress(BASE)
showTheme(chosenTheme())
recallSession()
// The first picture is in the right language, or in English when it could not be fetched.
await speak(languageFor(navigator.languages, chosenLanguage())).catch(() => undefined)

render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
  document.querySelector('#app') ?? document.body,
)
