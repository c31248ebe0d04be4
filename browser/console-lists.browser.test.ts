// Lists and single pages in the console on one server: each person or library name is used by only one of these files.
import './console-access.tests.ts'
import './console-chapter-preview.tests.ts'
import './console-columns.tests.ts'
import './console-community-chapters.tests.ts'
import './console-first-load.tests.ts'
import './console-palette.tests.ts'
import './console-people.tests.ts'
