// Forms of the console on one server: each name of a person or library is used by one of these files only.
import './console-asks.tests.ts'
import './console-keeps.tests.ts'
import './console-unsaved.tests.ts'
