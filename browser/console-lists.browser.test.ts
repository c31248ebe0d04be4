// Lists and single pages of the console on one server: each name of a person or library is used by one of these files only.
import './console-access.tests.ts'
import './console-chapter-preview.tests.ts'
import './console-columns.tests.ts'
import './console-community-chapters.tests.ts'
import './console-first-load.tests.ts'
import './console-palette.tests.ts'
import './console-people.tests.ts'
