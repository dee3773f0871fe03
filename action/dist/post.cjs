// Post step of action.yml, action/measure/action.yml and action/bisect/action.yml.
'use strict'
void require('./index.cjs').post()
