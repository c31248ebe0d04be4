// Pages of the player on one server: each name of a person is used by one of these files only.
import './layers-fit.tests.ts'
import './letters.tests.ts'
import './library-filters.tests.ts'
import './library-names.tests.ts'
import './screens.tests.ts'
import './search-focus.tests.ts'
import './search-keys.tests.ts'
import './tiles.tests.ts'
import './search-results.tests.ts'
// The last, since it adds a book.
import './spoilers.tests.ts'
