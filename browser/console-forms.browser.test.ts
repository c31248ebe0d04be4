// Forms in the console on one server: each person or library name is used by only one of these files.
import './console-requests.tests.ts'
import './console-stable.tests.ts'
import './console-unsaved.tests.ts'
