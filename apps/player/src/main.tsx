import { followAddress } from '@chapterhouse/ui/address'
import { languageFor, speak } from '@chapterhouse/ui/language'
import { recallSession } from '@chapterhouse/ui/session'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { render } from 'preact'
import { App } from './app.tsx'
import { chosenLanguage } from './pages/shell/chosen-language.ts'
import { wakeSound } from './playing/wake-sound.ts'
import { BASE } from './routes.ts'

showTheme(chosenTheme())
recallSession()
followAddress(BASE)
await speak(languageFor(navigator.languages, chosenLanguage()))
render(<App />, document.querySelector('#app') ?? document.body)
void wakeSound()
