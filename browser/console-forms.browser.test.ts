// Forms of the console on one server: each name of a person or library is used by one of these files only.
import './console-requests.tests.ts'
import './console-stable.tests.ts'
import './console-unsaved.tests.ts'
