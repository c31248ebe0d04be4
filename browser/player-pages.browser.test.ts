// Pages of the player, over one server: a name belongs to one of these files.
import './layers-fit.tests.ts'
import './letters.tests.ts'
import './lists-late.tests.ts'
import './pairing.tests.ts'
import './screens.tests.ts'
import './search-focus.tests.ts'
import './search-keys.tests.ts'
import './unsaved.tests.ts'
