// Lists and single pages of the console, over one server: a name belongs to one of these files.
import './console-access.tests.ts'
import './console-begins.tests.ts'
import './console-palette.tests.ts'
import './console-people.tests.ts'
import './console-sound.tests.ts'
