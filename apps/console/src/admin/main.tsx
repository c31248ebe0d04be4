import { languageFor, speak } from '@chapterhouse/ui/language'
import { chosenLanguage } from '@chapterhouse/ui/language-choice'
import { recallSession } from '@chapterhouse/ui/session'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { App } from './app.tsx'
import { queryClient } from './query.ts'
import { BASE } from './routes.ts'

showTheme(chosenTheme())
recallSession()
// The first picture is in the right language, or in English when it could not be fetched.
await speak(languageFor(navigator.languages, chosenLanguage())).catch(() => undefined)

render(
  <QueryClientProvider client={queryClient}>
    <LocationProvider scope={BASE}>
      <App />
    </LocationProvider>
  </QueryClientProvider>,
  document.querySelector('#app') ?? document.body,
)
