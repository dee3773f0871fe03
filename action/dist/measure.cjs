// Main step of action/measure/action.yml.
'use strict'
void require('./index.cjs').measure()
