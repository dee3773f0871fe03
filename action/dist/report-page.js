"use strict";(()=>{var N,Yr,ki,ke,dr,It,Qr,Pt,en,pr,ur,tn,bt=Symbol.for("pv"),Dt={},Vt=[],Mi=/^m(i|n|o|s|text|space)$/,fr=Array.isArray,rn=Vt.slice,Fe=Object.assign;function Le(e){e&&e.parentNode&&e.remove()}function Bt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:bt,__v:o||++Yr,__i:-1,__u:0};return!o&&N.vnode&&N.vnode(i),i}function P(e){return e.children}function Lt(e,t){this.props=e,this.context=t,this.__g=0}function Me(e,t){if(t==null)return e.__&&Me(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Me(e)}function Ei(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Fe({constructor:bt},r)).__v=r.__v+1,N.vnode&&N.vnode(t),hr(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||Me(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,cn(o,t,i),r.__=r.__e=null,t.__e!=n&&nn(t))}function nn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),nn(e)}function mr(e){(8&e.__g||(e.__g|=8,ke.push(e),It++))&&dr==N.debounceRendering||((dr=N.debounceRendering)||queueMicrotask)(on)}function on(){try{for(var e,t=1;ke.length;)ke.length>t&&ke.sort(Qr),e=ke.shift(),t=ke.length,8&e.__g&&Ei(e)}finally{(It=ke.length)&&(dr||queueMicrotask)(on)}}function an(e,t,r,n,o,i,a,s,l,u,d){var p,f,m,h,S,y,g=n.__k||Vt,b=t.length;for(l=Ti(r,t,g,l,b),p=0;p<b;p++)(m=r.__k[p])!=null&&(f=~m.__i&&g[m.__i]||Dt,m.__i=p,y=hr(e,m,f,o,i,a,s,l,u,d),h=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&gr(f.ref,null,m,f),m.ref&&d.push(m.ref,m.__c||h,m)),S=S||h,4&m.__u?(l=sn(m,l,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),m.__u&=-21);return r.__e=S,l}function Ti(e,t,r,n,o){var i,a,s,l,u,d,p,f,m,h=r.length,S=h,y=0,g=0,b=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=b[i]=Bt(null,a):fr(a)?a=b[i]=Bt(P,{children:a}):a.constructor===bt&&a.__b?a=b[i]=Bt(a.type,a.props,a.key,a.ref,a.__v):b[i]=a,l=i+y,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=Oi(a,r,l,S))&&(S--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==l-1?y--:u==l+1?y++:u!=l&&(u>l?y--:y++,g=1)):(~u||(o>h?y--:o<h&&y++),typeof a.type!="function"&&(a.__u|=4))):b[i]=null;if(g){for(d=[],p=[],i=0;i<o;i++)if((a=b[i])&&16&a.__u){for(y=0,f=d.length;y<f;)d[m=y+f>>1]<a.__i?y=m+1:f=m;d[y]=a.__i,p[i]=y+1}for(y=d.length;i--;)p[i]&&(p[i]==y?y--:b[i].__u|=4)}if(S)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=Me(s)),yr(s,s));return n}function sn(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=sn(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=Me(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Oi(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function Zr(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function Nt(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||Zr(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||Zr(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=ur[t]||(ur[t]=Ai(t)),(e.__a||(e.__a={}))[t]=pr,i=t!=(t=t.replace(en,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function Ai(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Pt]==null)t[Pt]=pr++;else if(t[Pt]<this.__a[e])return;return r(N.event?N.event(t):t)}}}function hr(e,t,r,n,o,i,a,s,l,u){var d,p,f,m,h,S,y,g,b,$,_,C,R,L,F,M,x,E,k=t.type;if(t.constructor!==bt)return null;128&r.__u&&(l=32&r.__u,d=r.__c.__z)&&(t.__u|=l,p=i=[],d.nodeType==8?s=Ft(d,i):i.push(d),s=i[0]||s),(d=N.__b)&&d(t);e:if(typeof k=="function"){f=a.length;try{if(g=t.props,b=(d=k.prototype)&&d.render,$=(d=k.contextType)&&n[d.__c],_=d?$?$.props.value:d.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(b?t.__c=m=new k(g,_):(t.__c=m=new Lt(g,_),m.constructor=k,m.render=Pi),$&&$.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),b&&(m.__s||(m.__s=m.state),k.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Fe({},m.__s)),Fe(m.__s,k.getDerivedStateFromProps(g,m.__s)))),h=m.props,S=m.state,m.__v=t,r.__c){if(g!==h&&b&&!k.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(g,_),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(g,m.__s,_)===!1){t.__v!=r.__v&&(m.props=g,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(w){w&&(w.__=t)}),Vt.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=Me(r);break e}m.componentWillUpdate&&m.componentWillUpdate(g,m.__s,_),b&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,S,y)})}else b&&!k.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),b&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=_,m.props=g,m.__P=e,m.__g&=-5,C=N.__r,R=b?25:0;do m.__g&=-9,C&&C(t),d=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++R<25);b&&(Vt.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Fe({},n,m.getChildContext())),b&&r.__c&&m.getSnapshotBeforeUpdate&&(y=m.getSnapshotBeforeUpdate(h,S)),L=d&&d.type===P&&d.key==null?d.props.children:d,g.__P&&(d=s,o=(e=g.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(w){w&&yr(w,w)}),r.__k=null),s=r.__k?Me(r,0):null),s=an(e,fr(L)?L:[L],t,r,n,o,i,a,s,l,u),g.__P&&(t.__e=null,s=d),t.__u&=-161,p&&p.some(Le),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(w){if(a.length=f,t.__v=null,l||i)if(w&&w.then){if(t.__u|=128|l,i){for(~(x=i.indexOf(s||void 0))||(x=i.length);(E=i[x-1])&&E.nodeType==8;)x--;for(;x<i.length;x++)if(E=i[x])if(i[x]=null,F){if(E==M)break}else{if(E.nodeType!=8)break;E.data.startsWith("$s")&&(M=Ft(F=E))}}if(!F){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;F=s}(d=Ft(F=t.__c.__z||(t.__c.__z=F)))?(t.__e=F,s=d):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Le);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),w&&w.then||ln(t),N.__e(w,t,r)}}else s=t.__e=Ni(r.__e,t,r,n,o,i,a,l,u,e);return(d=N.diffed)&&d(t),s}function Ft(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function ln(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ln))}function cn(e,t,r){for(var n=0;n<r.length;)gr(r[n++],r[n++],r[n++]);N.__c&&N.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){N.__e(i,o.__v)}})}function Ni(e,t,r,n,o,i,a,s,l,u){var d,p,f,m,h,S,y,g,b=r.props||Dt,$=t.props,_=t.type;if(_=="svg"?o="http://www.w3.org/2000/svg":_=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(d=0;d<i.length;d++)if((h=i[d])&&(_?h.localName==_:h.nodeType==3)){e=h,i[d]=null;break}}if(!e){if(g=u.ownerDocument||document,!_)return g.createTextNode($);e=g.createElementNS(o,_,$.is?$:u),s&&(N.__m&&N.__m(t,i),s=!1),i=null}if(_){if(u=_=="template"&&e.content||e,i=_=="textarea"&&$.defaultValue!=null?null:i&&rn.call(u.childNodes),!s&&i)for(b={},d=0;d<e.attributes.length;d++)b[(h=e.attributes[d]).name]=h.value;for(d in b)h=b[d],d=="dangerouslySetInnerHTML"?f=h:d=="children"||d in $||d=="value"&&"defaultValue"in $||d=="checked"&&"defaultChecked"in $||Nt(e,d,null,h,o);for(d in $)h=$[d],d=="children"?m=h:d=="dangerouslySetInnerHTML"?p=h:d=="value"?S=h:d=="checked"?y=h:s&&typeof h!="function"||b[d]===h||Nt(e,d,h,b[d],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(_=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Mi.test(_))&&(o="http://www.w3.org/1999/xhtml"),an(u,fr(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&Me(r,0),s,l),i&&i.some(Le)),s&&_!="textarea"||(d="value",_=="progress"&&S==null?e.removeAttribute(d):S==null||S===e[d]&&(_!="progress"||S)||Nt(e,d,S,b[d],o),d="checked",y!=null&&y!=e[d]&&Nt(e,d,y,b[d],o))}else b===$||s&&e.data==$||(e.data=$);return e}function gr(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){N.__e(o,r)}}function yr(e,t,r){var n,o,i,a;if(N.unmount&&N.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||gr(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){N.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&yr(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=Ft(n,i=[]))&&(n==e.__e&&i.some(Le),Le(o),Le(n)),r||Le(e.__e),e.__e=e.__c=e.__=null}function Pi(e,t,r){return this.constructor(e,r)}function dn(e,t){var r,n,o,i;N.__&&N.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=Bt(P,{children:[e]}),o=[],i=[],hr(t,t.__k,n||Dt,Dt,t.namespaceURI,n?null:t.firstChild?rn.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),cn(o,t.__k,i),t.__k.props.children=null}function Je(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,mr(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+tn++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}N={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw It=0,e}},Yr=0,ki=function(e){return e!=null&&e.constructor===bt},Lt.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Fe({},this.state)),typeof e=="function"&&(e=e(Fe({},r),this.props)),e&&(Fe(r,e),this.__v&&(t&&this.__k.push(t),mr(this)))},Lt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),mr(this))},Lt.prototype.render=P,ke=[],It=0,Qr=function(e,t){return e.__v.__b-t.__v.__b},Pt=Symbol(),en=/(PointerCapture)$|Capture$/i,pr=0,ur={},tn=0;var un="report-data",mn="report",pn="chart-engine";var Ee,V,br,fn,Sr=Object.is,_t=0,vn=[],_r=[],G=N,hn=G.__b,gn=G.__r,yn=G.diffed,bn=G.__c,Sn=G.unmount,_n=G.__;function Xe(e,t){G.__h&&G.__h(V,e,_t||t),_t=0;var r=V.__H||(V.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function j(e){return _t=1,Bi(Rn,e)}function Bi(e,t,r){var n=Xe(Ee++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):Rn(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);Sr(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=V,!V.__f)){V.__f=!0;var o=V.shouldComponentUpdate;V.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var u=!1,d=this.props!=i;if(l.__.some(function(f){f.__N&&(u=!0,Sr(f.__[0],f.__N[0])||(d=!0))}),o){var p=o.call(this,i,a,s);return u?p||d:p}return!u||d}}return n.__}function Cn(e,t){var r=Xe(Ee++,3);!G.__s&&vr(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,V.__H.__h.push(r))}function Ie(e,t){var r=Xe(Ee++,4);!G.__s&&vr(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,V.__h.push(r))}function xr(e){return _t=5,B(function(){return{current:e}},[])}function B(e,t){var r=Xe(Ee++,7);return vr(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function Ze(e,t){return _t=8,B(function(){return e},t)}function De(e){var t=V.context[e.__c],r=Xe(Ee++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(V)),t.props.value):e.__}function $n(){var e=Xe(Ee++,11);if(!e.__){for(var t=V.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Li(){var e;do{for(;e=_r.shift();)try{St(e)}catch(r){G.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=vn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(St),t.__h.some(wr),t.__h=[]}catch(r){t.__h=[],G.__e(r,e.__v)}}}while(_r.length)}G.__b=function(e){V=null,hn&&hn(e)},G.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),_n&&_n(e,t)},G.__r=function(e){gn&&gn(e),Ee=0;var t=(V=e.__c).__H;t&&(br==V?V.__h=[]:(t.__h.some(St),t.__h.some(wr),Ee=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),br=V},G.diffed=function(e){yn&&yn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&xn(vn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),br=V=null},G.__c=function(e,t){t.some(function(r){try{r.__h.some(St),r.__h=r.__h.filter(function(n){return!n.__||wr(n)})}catch(n){r.__h=[function(){throw n}]}}),bn&&bn(e,t)},G.unmount=function(e){Sn&&Sn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,xn(_r.push(o))}else St(o)}catch(i){t=i}}),n.__H=void 0,t&&G.__e(t,n.__v))};var wn=typeof requestAnimationFrame=="function";function Fi(e){var t,r=function(){clearTimeout(n),wn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);wn&&(t=requestAnimationFrame(r))}function xn(e){e!=1&&fn==G.requestAnimationFrame||((fn=G.requestAnimationFrame)||Fi)(Li)}function St(e){var t=V,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),V=t}function wr(e){var t=V;e.__c=e.__(),V=t}function vr(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Sr(r,e[n])})}function Rn(e,t){return typeof t=="function"?t(e):t}function Te(e){let[t,r]=j(()=>window.matchMedia(e).matches);return Cn(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}var Ii=500;function kn(e){let t=Te("print"),[r,n]=j(!1);return Ie(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});o.observe(e.current);let i=Di(()=>n(!0));return()=>{o.disconnect(),i.cancel()}},[e,r]),r||t}function Di(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,Ii);return{cancel:()=>window.clearTimeout(t)}}var Vi=Symbol.for("pv"),Hi=0;function c(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var u={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vi,__v:--Hi,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),N.vnode&&N.vnode(u),u}var Cr=Je(()=>Promise.reject(new Error("this page has no program for charts")));function Ye({title:e,specification:t}){let r=xr(null),n=xr(void 0),o=De(Cr),i=kn(r),[a,s]=j();return Ie(()=>{if(!i)return;let l=!0;return(async()=>{let d=document.createElement("div"),f=await(await o()).drawChart(d,t);if(!l||r.current===null){f.remove();return}Gi(d,e),r.current.replaceChildren(d),n.current?.remove(),n.current=f,s(void 0)})().catch(d=>{l&&s(d instanceof Error?d.message:String(d))}),()=>{l=!1}},[i,e,t,o]),Ie(()=>()=>n.current?.remove(),[]),c("figure",{class:"chart",children:[a===void 0?null:c("p",{class:"warning",children:["This chart could not be drawn: ",a]}),c("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function Gi(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function Mn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var En=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #0d1117);
  --surface: light-dark(#f6f7f9, #151b23);
  --raised: light-dark(#ffffff, #1c2430);
  --ink: light-dark(#1f2328, #e6edf3);
  --muted: light-dark(#59636e, #a3adb8);
  --line: light-dark(#dfe3e8, #2e3843);
  --control-line: light-dark(#8a94a0, #6b7784);
  --accent: light-dark(#0b5fa5, #79bdf5);
  --bad: light-dark(#a61b10, #ff8f7a);
  --bad-back: light-dark(#fdf0ee, #2d1a1a);
  --good: light-dark(#006b4e, #4fcfa6);
  --good-back: light-dark(#e9f6f1, #152b25);
  --warning: light-dark(#805300, #efbb57);
  --warning-back: light-dark(#fdf5e3, #2e2717);
  --plain-back: light-dark(#eef3f8, #1c2733);
  --radius: 8px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {
  color-scheme: dark;
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.55 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4 {
  margin: 0;
  line-height: 1.25;
  font-weight: 600;
  text-wrap: balance;
}
h1 {
  font-size: 1.4rem;
  text-wrap: pretty;
}
h2 {
  font-size: 1.2rem;
}
h3 {
  font-size: 1rem;
}
p {
  margin: 0.4rem 0;
}
a {
  color: var(--accent);
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.87em;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  background: var(--surface);
  border-radius: var(--radius);
  white-space: pre-wrap;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 3px;
}
.muted {
  color: var(--muted);
}
.hidden-visually {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 10;
  padding: 0.5rem 1rem;
  background: var(--raised);
  border-radius: var(--radius);
}
.skip:focus {
  top: 0.5rem;
}
.column {
  width: min(100%, 72rem);
  margin: 0 auto;
  padding: 0 clamp(0.9rem, 3vw, 2rem);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.warning {
  color: var(--warning);
}

/* Controls */
button,
input,
select {
  font: inherit;
  color: inherit;
}
.button,
.field input,
.field select {
  min-height: 2.25rem;
  padding: 0.2rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--control-line);
  border-radius: 6px;
}
.button {
  cursor: pointer;
}
.button:hover {
  border-color: var(--accent);
}
.button[aria-pressed='true'] {
  background: var(--ink);
  border-color: var(--ink);
  color: var(--page);
}
.field {
  display: grid;
  gap: 0.15rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.field input,
.field select {
  font-size: 0.9375rem;
  color: var(--ink);
  min-width: 0;
}
.check {
  display: inline-flex;
  gap: 0.45rem;
  align-items: center;
  min-height: 2.25rem;
  font-size: 0.9rem;
}
.check input {
  width: 1.05rem;
  height: 1.05rem;
  accent-color: var(--accent);
}
.theme-switch {
  display: inline-flex;
  margin: 0;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
}
.theme-switch button {
  min-height: 1.7rem;
  padding: 0 0.7rem;
  border: 0;
  border-radius: 999px;
  background: none;
  font-size: 0.8rem;
  color: var(--muted);
  cursor: pointer;
}
.theme-switch button[aria-pressed='true'] {
  background: var(--raised);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
}

/* Tables */
.table-frame {
  position: relative;
}
.data-table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}
.data-table caption {
  text-align: start;
  color: var(--muted);
  padding: 0.25rem 0 0.5rem;
}
.data-table th,
.data-table td {
  padding: 0.45rem 0.7rem;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: baseline;
}
.data-table th:first-child,
.data-table td:first-child {
  padding-inline-start: 0.35rem;
}
/* Whole words: only the names in the first column may break anywhere. */
.data-table th:not(:first-child),
.data-table td:not(:first-child) {
  overflow-wrap: break-word;
}
.data-table thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
  white-space: nowrap;
}
.data-table .end {
  text-align: end;
}
.data-table td.number {
  white-space: nowrap;
}
.data-table tbody > tr.row:hover {
  background: var(--surface);
}
.data-table tbody > tr.row[data-open] > td {
  border-bottom-color: transparent;
}
.data-table tr.detail > td {
  padding: 0.25rem 0.35rem 1.25rem 1.85rem;
}
.sort {
  padding: 0.15rem 0;
  border: 0;
  background: none;
  font-weight: inherit;
  color: inherit;
  cursor: pointer;
}
.sort:hover,
[aria-sort] > .sort {
  color: var(--ink);
}
.sort .arrow {
  display: inline-block;
  width: 0.9em;
  opacity: 0;
}
[aria-sort] .arrow {
  opacity: 1;
}
.expand {
  display: flex;
  gap: 0.5rem;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
}
.expand .twist {
  flex: none;
  width: 1em;
  color: var(--muted);
  transition: rotate 0.12s;
}
.expand[aria-expanded='true'] .twist {
  rotate: 90deg;
}
.expand:hover .label {
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--control-line);
}

/* Charts */
.chart {
  margin: 0.75rem 0;
}
.chart-frame {
  overflow-x: auto;
  min-height: 6rem;
}
.chart-frame svg {
  display: block;
  max-width: none;
}
.chart-tooltip {
  position: fixed;
  z-index: 20;
  max-width: min(24rem, 90vw);
  padding: 0.45rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  box-shadow: 0 4px 14px rgb(0 0 0 / 0.16);
  font-size: 0.8rem;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.chart-tooltip dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.05rem 0.7rem;
  margin: 0;
}
.chart-tooltip dt {
  color: var(--muted);
}
.chart-tooltip dd {
  margin: 0;
}

/* Fact lists */
.facts {
  display: grid;
  grid-template-columns: minmax(7rem, max-content) 1fr;
  gap: 0.3rem 1.25rem;
  margin: 0.5rem 0;
  font-size: 0.9rem;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
}
details > summary {
  padding: 0.55rem 0;
  cursor: pointer;
  font-weight: 600;
}
details > summary > h2,
details > summary > h3 {
  display: inline;
}

@media (max-width: 640px) {
  body {
    font-size: 16px;
  }
  h1 {
    font-size: 1.2rem;
  }
  .facts {
    grid-template-columns: 1fr;
    gap: 0;
  }
  .facts dd {
    margin-bottom: 0.5rem;
  }
  /* A row of a table becomes a small card: the first cell across, the others with the name of their column. */
  .data-table,
  .data-table tbody,
  .data-table thead,
  .data-table caption {
    display: block;
  }
  .data-table thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    padding-bottom: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .data-table thead th {
    position: static;
    padding: 0.2rem 0;
    border: 0;
  }
  .data-table tr.row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.1rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
  }
  .data-table tr.row > td {
    display: block;
    padding: 0;
    border: 0;
    text-align: start;
  }
  .data-table tr.row > td:first-child {
    grid-column: 1 / -1;
  }
  .data-table tr.row > td:not(:first-child)::before {
    content: attr(data-title);
    display: block;
    font-size: 0.75rem;
    color: var(--muted);
  }
  .data-table tr.row > td:empty {
    display: none;
  }
  .data-table tr.detail,
  .data-table tr.detail > td {
    display: block;
    padding: 0.25rem 0 1rem;
  }
}

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
  }
  @page {
    margin: 14mm;
  }
  body {
    font-size: 10pt;
  }
  .no-print,
  .skip {
    display: none !important;
  }
  .data-table thead th {
    position: static;
  }
  .data-table tr,
  .chart,
  pre {
    break-inside: avoid;
  }
  .data-table tr.detail {
    break-inside: auto;
  }
  h2,
  h3 {
    break-after: avoid;
  }
  .chart-frame {
    overflow: visible;
  }
  .chart-frame svg {
    max-width: 100%;
    height: auto;
  }
  .expand .twist,
  .sort .arrow {
    display: none;
  }
  a {
    color: inherit;
  }
}
`;var z={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},Wi={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},wt={light:z,dark:Wi},gc=Object.keys(wt);var Tn=["system","light","dark"],ji={system:"System",light:"Light",dark:"Dark"},On="kbench-theme",$r=Je({name:"light",choice:"system",choose:()=>{}});function An({children:e}){let[t,r]=j(qi),n=Te("(prefers-color-scheme: dark)"),o=Te("print");Ie(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),Ki(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return c($r.Provider,{value:{name:s,choice:t,choose:i},children:e})}var Ui={light:{...wt.light,isNarrow:!0},dark:{...wt.dark,isNarrow:!0}};function Qe(){let{name:e}=De($r);return(Te("screen and (max-width: 640px)")?Ui:wt)[e]}function Nn(){let{choice:e,choose:t}=De($r);return c("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Tn.map(r=>c("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:ji[r]},r))})}function qi(){try{let e=window.localStorage.getItem(On);return Tn.find(t=>t===e)??"system"}catch{return"system"}}function Ki(e){try{window.localStorage.setItem(On,e)}catch{}}function Pn(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(pn)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function Bn(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((u,d)=>{let p=i[d]??"";return typeof p=="number"&&(s+=p),{value:u,round:o===null?d+1:o[d]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var Ji="current";function xt(e,t){return`${Rr(e)?e:"run"} on ${t}`}function Rr(e){return e!==Ji}function I(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function ne(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function Ln(e,t){return t==="lower"?e:0-e}function kr(e,t){return t==="relative"?Math.log1p(e):e}var Fn={defaultMargin:.02,rules:[],falseAlarmRate:.01};function ie(e,t){let r=In(e),n=In(t);for(let o=0;o<Math.min(r.length,n.length);o+=1){let i=Xi(r[o]??"",n[o]??"");if(i!==0)return i}return r.length!==n.length?r.length-n.length:e<t?-1:e>t?1:0}function In(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function Xi(e,t){let r=/^\d/;return r.test(e)&&r.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}function Z({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${Zi(t[o]??"")}"`).join(",");return`${e}{${n}}`}function Zi(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function Vn({change:e,scale:t,better:r,verdict:n}){return e!==null?Ln(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var Yi=kr(Fn.defaultMargin,"relative");function Dn(e){let t=Vn(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*Yi}function et(e,t){let[r,n]=[Dn(e),Dn(t)];return r!==n?n>r?1:-1:ie(Z(e),Z(t))}function U(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${Qi(t)}`:`${r}${zn(t.toFixed(ea(t)))}`}function Hn(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function Gn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function zn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Qi(e){let[t="",r=""]=e.toExponential(2).split("e");return`${zn(t)}e${r.replace("+","").replace("-","\u2212")}`}function ea(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var Y=(e,t)=>({factor:e,symbol:t}),ta=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>Y(1e3**-t,e)),ra=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>Y(1024**-t,e)),na=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>Y(1e3**-t,e)),oa=[Y(1e9,"ns"),Y(1e6,"\xB5s"),Y(1e3,"ms"),Y(1,"s")],ia=[Y(1e6,"\xB5s/GB"),Y(1e3,"ms/GB"),Y(1,"s/GB")],aa={"bit/s":{steps:ta,ofZero:Y(1,"bit/s")},"By/s":{steps:ra,ofZero:Y(1,"B/s")},"1/s":{steps:na,ofZero:Y(1,"/s")},s:{steps:oa,ofZero:Y(1,"s")},"s/GBy":{steps:ia,ofZero:Y(1,"s/GB")},1:{steps:[Y(100,"%")],ofZero:Y(100,"%")}};function oe(e,t){let{steps:r,ofZero:n}=aa[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(Hn(o*a.factor)<l)return a}return n}function v(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=oe(t,e);return`${U(e*r)} ${n}`}function me(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(e.length===1&&n!==void 0)return v(n,t);let{factor:o,symbol:i}=oe(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":U(a*o)).join(" / ")} ${i}`}var sa=5e-5;function q(e,t,r){return Gn(e,n=>K(n,t,r))}function K(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${Wn(e<sa?0:e)} %`:r==="1"?`${Wn(e)} pp`:v(e,r)}function _e(e,t,r,n){let o=(i,a)=>i===null?a:q(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function Wn(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?U(t):t.toFixed(1).replace(/\.0$/,"")}function H(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var vt="other";function tt(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let o=`${(r(e)??vt).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}var la=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function pe(e){return e.replace(la,t=>{let r=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":r<256?`\\x${r.toString(16).padStart(2,"0")}`:`\\u${r.toString(16).padStart(4,"0")}`})}var ca=/^\p{Mark}$/u,da=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Ct(e){let t=0;for(let r of e)t+=ca.test(r)?0:da.test(r)?2:1;return t}function Oe(e,t){let r=Math.max(2,t),n=[],o="";for(let i of ua(e,r))o!==""&&Ct((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function ua(e,t){let r=e.split(" \xB7 ");return r.flatMap((n,o)=>{let i=o<r.length-1?`${n} \xB7 `:n;return Ct(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>ma(a,t))??[]})}function ma(e,t){if(Ct(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)Ct(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Ht=["resource","verb","phase","replicas","entry","keepalive","size","layers","revision","protocol","path","placement","streams","hops","side","frame_size","job","operation","storage_class"];function le(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function we(e){let t=[...new Set(e.flatMap(l=>Object.keys(l)))].sort((l,u)=>jn(l)-jn(u)||(l<u?-1:1)),r=l=>new Set(e.map(u=>u[l])).size>1,n=e.length>1?t.filter(r):t,o=e.length>1?t.filter(l=>!r(l)):[],i=(l,u)=>u.filter(d=>l[d]!==void 0).map(d=>fa(d,l[d]??"")).join(" \xB7 "),a=e.map(l=>i(l,n)||"all"),s=new Set(a).size===a.length;return{common:i(e[0]??{},o),each:s?a:e.map(ha)}}function jn(e){if(e==="quantile")return Ht.length+1;let t=Ht.indexOf(e);return t===-1?Ht.length:t}var pa=new Set(["true","false","on","off","none"]);function fa(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?le(Number(t)):/[a-zA-Z]{2}/.test(t)&&!pa.has(t)?t:`${e} ${t===""?'""':t}`}function ha(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(" \xB7 ")}function J(e,t,r){let n=s=>r.suiteOf(s)??vt,o=H(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>Gt(t,s)-Gt(t,l)||ie(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...H(o.get(s)??[],qn).values()].map(d=>ga(d,r));return u.sort((d,p)=>Gt(a,d.metric)-Gt(a,p.metric)||ie(d.metric,p.metric)),{suite:s,metrics:u}})}function ga(e,t){let[r]=e,{common:n,each:o}=we(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>ie(a.label,s.label)),{metric:r?.metric??"",title:tt(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function Un(e){let t=H(e,qn);return new Map([...t.values()].flatMap(r=>{let{each:n}=we(r.map(({labels:o})=>o));return r.map((o,i)=>[o,Mr(o.metric,n[i]??"")])}))}function Mr(e,t){return t===""||t==="all"?e:`${e}${" \xB7 "}${t}`}function qn({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function Gt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}var xe=["regressed","missing","inconclusive","improved","unchanged","new","incomparable"],Er={regressed:"\u2717",missing:"!",inconclusive:"?",improved:"\u25B2",unchanged:"=",new:"+",incomparable:"\u2260"},zt={regressed:"bad",missing:"bad",inconclusive:"warning",improved:"good",unchanged:"plain",new:"plain",incomparable:"warning"},Wt={passed:"\u2713",regressed:"\u2717",inconclusive:"?",incomparable:"\u2260",incomplete:"!"},$t={passed:"good",regressed:"bad",inconclusive:"warning",incomparable:"warning",incomplete:"bad"};function Tr(e,t){let n=J(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:u,series:d})=>ba(d,a,Mr(l.metric,u))))),o=({series:a})=>xe.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||ya(a.series,s.series))}function ya(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?et(e,t):0}function ba(e,t,r){let{unit:n,scale:o,baseline:i,current:a,change:s,smallestProvableChange:l,verdict:u,gates:d}=e;return{series:e,suite:t,name:r,verdict:`${Er[u]} ${u}${d?"":" (info)"}`,baseline:i===null?"\u2013":v(i.median,n),current:a===null?"\u2013":v(a.median,n),change:s===null?"":q(s.estimate,o,n),interval:s===null?"":_e(s.lower,s.upper,o,n),sentence:Sa(e,r),provable:l===null?"\u2013":K(l,o,n)}}function Sa({unit:e,scale:t,margin:r,baseline:n,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${K(Math.abs(i.estimate),t,e)}`,l=n===null||o===null?"":`, from ${v(n.median,e)} to ${v(o.median,e)}`;return`${a} ${s}${l}; the margin is ${K(r,t,e)}`}function jt({text:e}){let t=e.split(/`([^`]+)`/);return c(P,{children:t.map((r,n)=>n%2===1?c("code",{children:r},n):r)})}function ve(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var Kn="0.1.0";function Ut(e,t){let r=t.flatMap(({title:h,rows:S})=>S.map(({label:y,series:g})=>({name:`${h}, ${y}`,series:g}))),n=h=>r.filter(({series:S})=>S.verdict===h),o=n("regressed");if(o.length===0){let S=xe.map(y=>({verdict:y,count:n(y).length})).filter(({count:y})=>y>0).map(({verdict:y,count:g})=>`${String(g)} ${y}`);return`${e}: ${S.join(", ")}`}let i=o.filter(({series:h})=>h.gates),a=i.length>0?i:o,s=a.reduce((h,S)=>et(h.series,S.series)<=0?h:S),{change:l,scale:u,unit:d}=s.series,p=l===null?"":` ${q(l.estimate,u,d)}`,f=o.length-i.length,m=i.length===0?"; none of them can fail the build":f===0?"":`; ${String(f)} more for information`;return`${e}: ${String(a.length)} of ${String(r.length)} series regressed, worst${p} (${s.name})${m}`}var Xn="quantile";function ee({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ve))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...H(r,s=>JSON.stringify(Object.entries(Jn(s)).sort())).values()].flatMap(s=>{let l=[];for(let u of s){let d=n.indexOf(Ve(u)),p=l.find(f=>f[d]===void 0);p===void 0?l.push(n.map((f,m)=>m===d?u:void 0)):p[d]=u}return l.map(u=>({labels:s[0]===void 0?{}:Jn(s[0]),line:u}))}),a=we(i.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":le(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ve({labels:e}){let t=e[Xn]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function Jn(e){return Ve(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==Xn))}var Rt=460,_a=326;function ae({isNarrow:e=!1}){return e?_a:Rt}var Qn=84,wa=104,xa=40,va=52,Zn=" \xB7 ".trimStart().replace(" ","\u2060"),Ca=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,Yn="\u2061",$a="Inter, sans-serif",Ra=e=>({font:$a,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function X(e,t,r,n=z){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Ra(n),padding:n.isNarrow===!0?4:16,title:{text:eo(e,n.isNarrow===!0?xa:Qn),subtitle:fe(t,n)},bounds:"flush",spacing:74,vconcat:r}}function ce({title:e,better:t,common:r},n,o=[]){let i=[r,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...i.filter(a=>a!=="")].join(" \xB7 ")}function eo(e,t=Qn){let r=pe(e).replaceAll(" \xB7 ",` ${Zn}`).replaceAll(Ca,`$1${Yn}`);return Oe(r,t).map(n=>n.replaceAll(Zn," \xB7 ".trimStart()).replaceAll(Yn," "))}function fe(e,{isNarrow:t=!1}){return eo(e,t?va:wa)}var Or={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function qt(e,t,r){let n=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:fe(e,r),scale:{domain:n===o?[0,1]:[n,o],nice:!0},axis:Or}}function re(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var to={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var ka=10;function rt(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=oe(e,r);return oe(e,Ma(r*n.factor)/n.factor)}function Ma(e){if(!(e>0))return e;let t=e/ka,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var Ea=46,Ta=54,Ae=13,Oa=8;function Ne(e,t,r=Oa){let{isNarrow:n=!1}=t,o=Ar(e.map(({label:l})=>l)),i=0,a=e.map(({height:l},u)=>{let d=o[u]??"",p=d.split(`
`).length*Ae,f=(n?l+p:Math.max(l,p))+r;i+=f;let m=n?i-r/2-l:i-f/2-l/2;return{label:d,top:m,middle:m+l/2}}),s=a.map(({label:l,top:u,middle:d})=>{let p=l.split(`
`),f=n?u-p.length*Ae:d-p.length*Ae/2;return{lines:p,y:f+Ae/2}});return{height:i,places:a,names:{data:{values:s},mark:{type:"text",align:n?"left":"right",baseline:"middle",fontSize:11,lineHeight:Ae,color:n?t.muted:t.ink,aria:!1},encoding:{x:{value:n?0:-8},y:W("y"),text:{field:"lines"}}}}}function Ar(e){let t=new Map;return e.map(r=>{let n=Oe(pe(r),Ea).join(`
`),o=(t.get(n)??0)+1;return t.set(n,o),o===1?n:`${n}${" \xB7 "}(${String(o)})`})}function Ce(e,{isNarrow:t=!1}){return t?ro(e).length*Ae:0}function ro(e){return Oe(e,Ta)}function W(e){return{field:e,type:"quantitative",scale:null,axis:null}}function nt(e,t,r={field:"end",type:"quantitative"}){let{isNarrow:n=!1}=t,o={values:n?e.map(({top:u,text:d,isBad:p})=>({y:u+Ae/2,text:ro(d),isBad:p})):e.map(({top:u,...d})=>d)},i={type:"text",align:"left",baseline:"middle",fontSize:11,aria:!1},a=n?{...i,lineHeight:Ae}:{...i,dx:7},s={x:n?{value:0}:r,y:W("y"),text:{field:"text"}},l={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink};return[{data:o,mark:{...a,stroke:t.background,strokeWidth:2,strokeJoin:"round"},encoding:s},{data:o,mark:a,encoding:{...s,color:l}}]}var Aa=100,no=.06;function kt(e){let t=e.reduce((l,u)=>Math.min(l,u),1/0),r=e.reduce((l,u)=>Math.max(l,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=Aa){let l=(r/t)**no;return{low:t/l,high:r*l,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*no:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function Kt(e){let t=kt(e);return t.isLogarithmic?t:kt([0,...e])}function ot(e){let{low:t,high:r}=kt(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function it(e,{low:t,high:r,isLogarithmic:n,remark:o},i){return{type:"quantitative",title:fe(`${e}${o}`,i),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Or}}function Mt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function oo(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var at=12,Nr=6,io=13,ao=3;function He({heading:e,title:t,unit:r,rows:n,line:o},i){let a=n.flatMap(w=>w.entries),s=a.flatMap(w=>w.marks),l=a.some(w=>w.marks.length>1),u=[...s.flatMap(({value:w,low:O,high:A,ticks:D=[]})=>[w,O,A,...D.map(de=>de.value)]),...o===void 0?[]:[o]],{factor:d,symbol:p}=l?oe(r,ot(u)):rt(r,u),f=u.map(w=>w*d),m=Kt(f),h=l?it(t(p),m,i):qt(t(p),f,i),S=e===void 0?h:{...h,title:[...fe(e,i),...h.title]},y=s.some(({low:w,high:O,ticks:A=[]})=>w<O||A.length>0),g=l?io:at+(y?Nr:0),b=({text:w})=>Ce(w,i)+g+ao,{places:$,names:_,...C}=Ne(n.map(w=>({label:w.label,height:w.entries.reduce((O,A)=>O+b(A),-ao)})),i),R=n.flatMap((w,O)=>{let{label:A="",top:D=0}=$[O]??{},de=D;return w.entries.map(ue=>{let Ke=de;de+=b(ue);let yt=Ke+Ce(ue.text,i);return{label:A,entry:ue,above:Ke,top:yt,middle:yt+(l?io:at)/2}})}),L=R.flatMap(({label:w,entry:O,top:A,middle:D})=>O.marks.map(({value:de,low:ue,high:Ke,color:yt,edge:Xr,words:$i,detail:Ri})=>({label:w.replaceAll(`
`," "),column:O.column??"",words:$i,detail:Ri,zero:0,value:de*d,low:ue*d,high:Ke*d,color:l?Xr??yt:yt,edge:Xr??"transparent",top:A,middle:D,bottom:A+at,lane:A+at+Nr/2+.5}))),F=re({label:"Series",...a.some(({column:w})=>w!==void 0)?{column:"Of"}:{},words:"Value",...s.some(({detail:w})=>w!=="")?{detail:"Range"}:{}}),M={field:"color",type:"nominal",scale:null},x=w=>({...S,field:w}),E=[{data:{values:L},mark:{type:"rect"},encoding:{x:x("zero"),x2:{field:"value"},y:W("top"),y2:{field:"bottom"},color:M,stroke:{field:"edge",type:"nominal",scale:null},tooltip:F}},{data:{values:L.filter(({low:w,high:O})=>w<O)},mark:{type:"rule",color:i.ink,strokeWidth:1.5,aria:!1},encoding:{x:x("low"),x2:{field:"high"},y:W("lane"),tooltip:F}},{data:{values:R.flatMap(({label:w,entry:O,top:A})=>O.marks.flatMap(({ticks:D=[]})=>D.map(({value:de,words:ue,samples:Ke})=>({label:w,value:de*d,words:ue,samples:Ke,top:A+at+1,bottom:A+at+Nr}))))},mark:{type:"rule",color:i.ink,strokeWidth:1.5,opacity:.75,aria:!1},encoding:{x:x("value"),y:W("top"),y2:{field:"bottom"},tooltip:re({label:"Series",words:"Sample",samples:"Samples"})}}],k=[{data:{values:R.flatMap(({entry:w,middle:O})=>{let A=w.marks.map(({value:D})=>D*d);return A.length===0?[]:[{low:Math.min(...A),high:Math.max(...A),middle:O}]})},mark:{type:"rule",color:i.muted,strokeWidth:1,aria:!1},encoding:{x:x("low"),x2:{field:"high"},y:W("middle")}},{data:{values:L.filter(({low:w,high:O})=>w<O)},mark:{type:"rule",strokeWidth:5,opacity:.4,aria:!1},encoding:{x:x("low"),x2:{field:"high"},y:W("middle"),color:M,tooltip:F}},{data:{values:L},mark:{type:"point",filled:!0,size:50,opacity:1},encoding:{x:x("value"),y:W("middle"),color:M,tooltip:F}}];return{width:ae(i),...C,layer:[...l?k:E,...o===void 0?[]:[{data:{values:[{line:o*d}]},mark:{type:"rule",color:i.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1},encoding:{x:x("line")}}],...nt(R.map(({entry:{marks:w,text:O,isBad:A=!1},above:D,middle:de})=>({end:Math.max(l?m.low:0,...w.map(ue=>(l?ue.high:ue.value)*d)),y:de,top:D,text:O,isBad:A})),i),_]}}function Jt(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}function T(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Xt(e){let t=e.map(r=>{if(r===void 0||r.change===null)return"\u2013";let{change:n,scale:o,unit:i}=r,a=e.length>1?"":` ${_e(n.lower,n.upper,o,i)}`;return`${q(n.estimate,o,i)}${a}`});return t.every(r=>r==="\u2013")?[]:[t.join(" / ")]}function Zt(e,t){let r=e.filter(s=>s!==void 0),n=r.every(({gates:s})=>!s)?" (info)":"",o=xe.filter(s=>r.some(({verdict:l})=>l===s));return`${(o.length===1?o:o.filter(s=>s!=="unchanged")).map(s=>{let l=t.filter((u,d)=>e[d]?.verdict===s);return o.length===1?s:`${l.join(", ")} ${s}`}).join(", ")}${n}`}var Na=18,Pa=12;function so(e,t,r=z){let n=e.suites.map(({name:o})=>o);return J(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Ut(o,i),s=i.flatMap(({rows:f})=>f.map(({series:m})=>m)),l=[...new Set(s.flatMap(({paired:f})=>f?.rounds??[]))],d=`Change from base to head: a tick per round${l.length===1?` (${T(l[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,p=i.map(f=>Ba(f,l.length>1,r));return{suite:o,title:a,specification:X(a,d,p,r)}})}function Ba(e,t,r){let n=e.rows.map(x=>x.series),{rows:o,quantiles:i,common:a}=ee(e),[s,l]=Fa(n),{factor:u,symbol:d}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:rt(e.unit,[s,l]),p=x=>Math.min(l,Math.max(s,x))*u,f=i.length===1?Na:Pa,m=o.map(({members:x})=>Da(x,i,t,[s,l])),{places:h,names:S,height:y}=Ne(o.map(({label:x},E)=>({label:x,height:i.length*f+Ce(m[E]??"",r)})),r),g=qt(ce({...e,title:`${e.title}: change`,common:a},d,i),[s*u,l*u],r),b=x=>({...g,field:x}),$=Jt(r),_=o.flatMap(({members:x},E)=>x.flatMap((k,w)=>{if(k===void 0)return[];let{label:O="",top:A=0}=h[E]??{},D=A+Ce(m[E]??"",r)+w*f;return[{...{top:D+1,middle:D+f/2,bottom:D+f-1},label:`${O.replaceAll(`
`," ")} ${i[w]??""}`.trim(),series:k}]})),C=_.flatMap(({label:x,middle:E,series:{change:k,verdict:w,scale:O,unit:A}})=>k===null?[]:{label:x,middle:E,verdict:w,color:$[w],value:p(k.estimate),low:p(k.lower??-1/0),high:p(k.upper??1/0),words:q(k.estimate,O,A),interval:_e(k.lower,k.upper,O,A)}),R={field:"color",type:"nominal",scale:null},L=re({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"}),F=W("middle"),M={y:W("top"),y2:{field:"bottom"}};return{width:ae(r),height:y,layer:[{data:{values:_.map(({label:x,top:E,bottom:k,series:w})=>({label:x,top:E,bottom:k,...Ia(w,p)}))},mark:{type:"rect",color:r.band,stroke:r.bandEdge,strokeWidth:.75},encoding:{x:b("low"),x2:{field:"high"},...M,tooltip:re({label:"Series",margin:"Margin"})}},{data:{values:[{value:0}]},mark:{type:"rule",color:r.muted,strokeWidth:1,aria:!1},encoding:{x:b("value")}},{data:{values:_.flatMap(({label:x,top:E,bottom:k,series:{paired:w,scale:O,unit:A}})=>(w?.changes??[]).filter(D=>D>=s&&D<=l).map(D=>({label:x,top:E+2,bottom:k-2,value:D*u,words:q(D,O,A)})))},mark:{type:"rule",color:r.ink,strokeWidth:1,opacity:.5,aria:!1},encoding:{x:b("value"),...M,tooltip:re({label:"Series",words:"Round"})}},{data:{values:C},layer:[{mark:{type:"rule",strokeWidth:2.5},encoding:{x:b("low"),x2:{field:"high"},y:F,color:R,tooltip:L}},{mark:{type:"point",filled:!0,size:i.length===1?70:45,opacity:1},encoding:{x:b("value"),y:F,color:R,tooltip:L}}]},...nt(o.map(({members:x},E)=>({y:h[E]?.middle??0,top:h[E]?.top??0,text:m[E]??"",isBad:x.some(k=>k?.verdict==="regressed")})),r,{value:ae(r)}),S]}}var La=1.5;function Fa(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=La*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function Ia({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:K(e,t,r)}}function Da(e,t,r,[n,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...Xt(e),Zt(e,t),...r&&s.length===1?[T(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function Yt(e,t,r=z){if(e.pair!==void 0)return so(e,t,r);let n=e.suites.map(({name:s})=>s),o=e.baseline.records.length,a=`Grey: median of ${o===1?"one earlier run":`${String(o)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`;return J(e.series,n,t).map(({suite:s,metrics:l})=>{let u=Ut(s,l),d=l.map(p=>Va(p,r));return{suite:s,title:u,specification:X(u,a,d,r)}})}function Va(e,t){let{rows:r,quantiles:n,common:o}=ee(e);return He({title:i=>ce({...e,common:o},i,n),unit:e.unit,rows:r.map(({label:i,members:a})=>({label:i,entries:["baseline","current"].flatMap(s=>Ha(s,a,n,t))}))},t)}function Ha(e,t,r,n){let o=Jt(n),i=t.flatMap((f,m)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:S,spread:y}=h;return[{value:S,low:S<0?S-y:Math.max(0,S-y),high:S+y,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:o[f.verdict]},words:`${r[m]??""} ${v(S,f.unit)}`.trim(),detail:`\xB1 ${v(y,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=me(t.map(f=>f?.[e]?.median),s.unit),u=e==="current"||a.every(({current:f})=>f===null),d=u?[l,...Xt(t),Zt(t,r)].join(", "):l,p=u&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:i,text:d,isBad:p}]}function he(e,t=3,r="; "){let n=e.slice(0,t).join(r),o=e.length-t;return o>0?`${n} and ${String(o)} more`:n}var Ga=["regressed","improved","unchanged","inconclusive"];function Ge(e){let t=e.filter(({verdict:r})=>Ga.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function Pr(e){switch(e.verdict){case"regressed":return`Regressed: ${za(e)}.`;case"incomplete":return`Incomplete: ${Ua(e)}.`;case"incomparable":return`Incomparable: ${Xa(e)}.`;case"inconclusive":return`Inconclusive: ${Wa(e)}.`;case"passed":return`Passed: ${ja(e)}.`}}function za({series:e}){let{gating:t}=Ge(e),r=t.filter(({verdict:o})=>o==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${T(t.length,"gating series")} ${n} ${lo(r,e)}`}function Wa({series:e}){let{gating:t}=Ge(e),r=t.filter(({verdict:i})=>i==="inconclusive"),n=r.filter(({reason:i})=>i.code==="suspect"),o=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${lo(n,e)}`;return`${String(r.length)} of ${T(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${o}`}function ja({series:e}){let{gating:t,informational:r}=Ge(e);if(t.length===0)return`${T(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:i})=>i==="improved").length,o=n===0?"":`, ${String(n)} improved`;return`all ${T(t.length,"gating series")} are within the margin or better (${String(t.length-n)} unchanged${o})`}function Ua({series:e,suites:t,pair:r,baseline:n}){let{gating:o,informational:i,missing:a}=Ge(e),s=Ka(t,e),l=f=>e.every(m=>m[f]===null);if(r!==void 0&&(l("baseline")||l("current")))return`nothing was measured on ${l("baseline")&&l("current")?"either side":l("baseline")?"base":"head"}${s.length===0?"":`: ${he(s)}`}`;if(r?.stages===0)return"the pair ended before its first stage was complete";if(r===void 0&&l("current"))return"this run measured nothing";if(r===void 0&&n.fingerprint===null)return"the baseline holds no other run to compare with";let u=s.length>0?"":` (${he(co(a,e))})`,d=a.length===1?"was":"were",p=[...s.length===0?[]:[he(s)],...a.length===0?[]:r===void 0?[`${T(a.length,"gating series")} of the baseline ${d} not measured${u}`]:[`${T(a.length,"gating series")} ${d} not measured on head${u}`]];return a.length===0&&o.length+i.length===0&&p.push(r===void 0?"no series of this run is in the baseline":"base and head have no series in common"),p.length===0?"not everything was measured":p.join("; ")}var qa={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function Ka(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),o=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(o.length===0&&Ge(t).missing.length===0?n:o).map(({name:a,status:s})=>`suite ${a} ${qa[s]}`)}var Ja=/^[\w./-]{1,60}$/;function Xa({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:o,informational:i}=Ge(e),a=t.map(({field:m})=>m).filter(m=>Ja.test(m)),s=a.length===0?"":` (${he(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:m})=>m.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let u=r===void 0?"the baseline has":"base and head have",d=l.has("suite-parameters")?`measured with other settings${s}`:`${u} them in another unit or direction`,p=o.length+i.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${T(n.length,"series")} cannot be compared, ${d}${f}`}function lo(e,t){let[r]=[...e].sort(et);if(r===void 0)return"";let{change:n,scale:o,unit:i}=r;return`${co([r],t).join()}${n===null?"":` ${q(n.estimate,o,i)}`}`}function co(e,t){let r=Un(t);return e.map(n=>I(r.get(n)??n.metric))}function ge(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${U(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?uo(t,60,"min","s"):uo(Math.round(t/60),60,"h","min")}function uo(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function Br(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function mo(e){return e.pair===void 0?Za(e):Ya(e,e.pair)}function Za({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(Br),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${I(t.subject)}${I(r)} on ${I(t.provider)}, ${I(Br(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${T(n,"earlier run")}${I(i)}`}.`}function Ya({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:u}=t,d=({name:f,commit:m,settings:h=[]},S)=>{let y=m===void 0?"":` at ${m.slice(0,12)}`,g=h.length===0?"":` with ${h.join(", ")}`;return`${I(`${f}${y}${g}`)}${f===S?"":` (${S})`}`},p=l===0?"":`, ${T(l,"measurement")} of single rounds disturbed`;return`${d(n,"head")}, compared with ${d(r,"base")} over ${T(o,"alternating round")} on ${T(s,"cluster pair")} (${I(e.provider)}), ${String(i)} of ${T(a,"stage")}${p}, ${ge(u)}.`}function po({gate:e}){let t=U(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function ze({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function fo({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var ho="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";var Qa=1e3;function st(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=j(),[u,d]=j(new Set),[p,f]=j(!1),m=B(()=>ns(n,r,s),[n,r,s]),h=p?m:m.slice(0,Qa),S=y=>{let g=new Set(u);g.delete(y)||g.add(y),d(g)};return c("div",{class:"table-frame",children:[c("table",{class:"data-table",role:"table",children:[c("caption",{class:"hidden-visually",children:t}),c("thead",{role:"rowgroup",children:c("tr",{role:"row",children:r.map(y=>c(es,{column:y,sorting:s,onSort:()=>l(rs(y,s))},y.id))})}),c("tbody",{role:"rowgroup",children:[h.length===0?c("tr",{role:"row",children:c("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(y=>{let g=o(y);return c(ts,{row:y,columns:r,detail:i,isOpen:u.has(g),onToggle:()=>S(g)},g)})]})]}),h.length<m.length?c("p",{children:["The first ",String(h.length)," of ",String(m.length)," rows."," ",c("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function es({column:{id:e,title:t,align:r,order:n},sorting:o,onSort:i}){let a=o?.column===e?o.direction:void 0,s=a==="descending"?"\u2193":"\u2191";return c("th",{role:"columnheader",scope:"col",class:r==="end"?"end":"","aria-sort":a,children:n===void 0?t:c("button",{type:"button",class:"sort",onClick:i,children:[r==="end"?c(go,{text:s}):null,t,r==="end"?null:c(go,{text:s})]})})}function go({text:e}){return c("span",{class:"arrow","aria-hidden":"true",children:e})}function ts({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=$n();return c(P,{children:[c("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>c("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?c("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[c("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),c("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},a.id))}),n&&r!==void 0?c("tr",{class:"detail",role:"row",id:i,children:c("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function rs({id:e,first:t="ascending"},r){if(r?.column!==e)return{column:e,direction:t};if(r.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function ns(e,t,r){let n=t.find(({id:a})=>a===r?.column)?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*os(a,s)),i.map(({row:a})=>a)}function os(e,t){return typeof e=="number"&&typeof t=="number"?e-t:ie(String(e),String(t))}function Lr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var Fr=Je(Lr([]));function te(){return De(Fr)}function ye({id:e,title:t,children:r}){return c("section",{id:e,class:"section",children:[c("h2",{children:t}),r]})}function We({id:e,title:t,children:r,open:n=!1}){let o=Te("print"),[i,a]=j(n);return c("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[c("summary",{children:c("h2",{children:t})}),r]})}function je({facts:e}){return c("dl",{class:"facts",children:e.map(([t,r],n)=>c("div",{class:"fact",children:[c("dt",{children:t}),c("dd",{children:r})]},n))})}function $e({title:e,texts:t,tone:r="plain"}){return t.length===0?null:c("section",{class:`remarks ${r}-box`,children:[c("h2",{children:e}),c("ul",{children:t.map((n,o)=>c("li",{children:c(jt,{text:n})},o))})]})}function Qt(e){return e.filter(({status:t})=>t!=="ok").map(({name:t,status:r,reason:n})=>`Suite ${t} ${r}${n===void 0?"":`: ${n}`}`)}function lt({metrics:e}){let t=new Set(e),r=te(),{all:n}=r,o=n.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:c(We,{title:"How each number was measured",children:[o.map(a=>c("div",{class:"method",children:[c("h3",{children:[tt(a.id,r)," ",c("code",{children:a.id})]}),c(Ue,{metric:a})]},a.id)),i.length===0?null:c("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Ue({metric:e}){let{summary:t,better:r,method:n}=e;return c("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:c(P,{children:[" ",c(jt,{text:n.text})," ",c("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",c("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function er(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function Re(e){return er(e,.5)}function Ir(e){return e.length>0&&e.every(Number.isFinite)}function se(e){if(!Ir(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var is=1.4826022185056018;function ct(e){let t=Re(e);return is*Re(se(e.map(r=>Math.abs(r-t))))}function be({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=Se(r);return{median:n===void 0?"no samples":v(n,t),spread:n===void 0||r.length<2?"\u2013":as(ct(se(r)),n,t),samples:String(r.length)}}function Se(e){return Ir(e)?Re(se(e)):void 0}function as(e,t,r){return t===0?`\xB1${K(e,"absolute",r)}`:`\xB1${K(Math.abs(e/t),"relative",r)}`}var dt=92,ss=5,yo=[1,0,2];function bo(e,t,r,n,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=Mt(a*r,t)*o,d=yo.find(p=>l-(i.get(p)??-1/0)>=ss)??[...yo].sort((p,f)=>(i.get(p)??0)-(i.get(f)??0))[0]??1;return i.set(d,l),{value:a*r,lane:d,words:v(a,n),round:s}})}function So(e,t,r,n){let o=new Array(dt).fill(0);for(let a of e){let s=Math.min(dt-1,Math.floor(Mt(a*r,t)*dt));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=oo((s+.5)/dt,t);return[{value:l,share:Math.max(ls,a/i),words:`${String(a)} about ${v(l/r,n)}`}]})}var ls=.1;var xo=5,Et=200,_o=26,wo=7,tr=9;function vo(e,t,r=z){let n=J(e,[],t).flatMap(o=>o.metrics);return cs(ds(n),n,r)}function cs(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>ut(l).length)),i=[n.some(s=>s<=Et)?"a point is one sample":"",n.some(s=>s>Et)?`of more than ${String(Et)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=xo)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return X(e,a,t.map(s=>us(s,r)),r)}function ds(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let u=ut(l);if(u.length<2)return[];let d=se(u),p=Re(d);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(ct(d)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${K(o.share,"relative","1")} (${o.name})`}function ut({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function us(e,t){let{unit:r}=e,n=ee(e),o=ae(t),i=e.rows.flatMap(({series:_})=>ut(_)),{factor:a,symbol:s}=oe(r,ot(i)),l=kt(i.map(_=>_*a)),{places:u,names:d,height:p}=Ne(n.rows.map(({label:_,members:C})=>({label:_,height:_o+Ce(Dr(C,r),t)})),t),f=n.rows.flatMap((_,C)=>_.members.flatMap((R,L)=>{let{label:F="",top:M=0}=u[C]??{},x=M+Ce(Dr(_.members,r),t)+_o/2,E=`${F.replaceAll(`
`," ")} ${n.quantiles[L]??""}`.trim();return R===void 0?[]:{series:R,row:{label:E,strip:x-tr,box:x+tr}}})),m=f.flatMap(({series:_,row:C})=>_.samples.length>Et?[]:bo(rr(_),l,a,r,o).map(R=>({...C,...R,y:C.strip+4*(R.lane-1)}))),h=f.flatMap(({series:_,row:C})=>{let R=ut(_);return R.length<=Et?[]:So(se(R),l,a,r).map(({value:L,share:F,words:M})=>({...C,words:M,value:L,top:C.strip-tr*F,bottom:C.strip+tr*F}))}),S=f.flatMap(({series:_,row:C})=>{let R=ut(_);return R.length===0?[]:[{...C,...ms(se(R),a,r),top:C.box-wo/2,bottom:C.box+wo/2}]}),y=it(ce({...e,common:n.common},s,n.quantiles),l,t),g=_=>({...y,field:_}),b=re({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),$={y:W("top"),y2:{field:"bottom"}};return{width:o,height:p,layer:[{data:{values:h},mark:{type:"rule",color:t.point,strokeWidth:o/dt,aria:!1},encoding:{x:g("value"),...$,tooltip:re({label:"Series",words:"Samples"})}},{data:{values:m},mark:{type:"point",filled:!0,size:18,color:t.point,opacity:.85,aria:!1},encoding:{x:g("value"),y:W("y"),tooltip:re({label:"Series",words:"Sample",round:"Round"})}},{data:{values:S},mark:{type:"rule",color:t.ink,strokeWidth:1},encoding:{x:g("low"),x2:{field:"high"},y:W("box"),tooltip:b}},{data:{values:S.filter(({hasBox:_})=>_)},mark:{type:"rect",color:t.band,stroke:t.ink,strokeWidth:1},encoding:{x:g("first"),x2:{field:"third"},...$,tooltip:b}},{data:{values:S},mark:{type:"rule",color:t.ink,strokeWidth:2.5},encoding:{x:g("middle"),...$,tooltip:b}},...nt(n.rows.map((_,C)=>({y:u[C]?.middle??0,top:u[C]?.top??0,text:Dr(_.members,r)})),t,{value:o}),d]}}function rr({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function Dr(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>rr(f).length))],o=r.reduce((f,m)=>f+m.samples.length-rr(m).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(f=>Se(f===void 0?[]:ut(f)));if(a.every(f=>f===void 0))return`no samples${i}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":be({samples:rr(s),unit:t}).spread,u=l==="\u2013"?"":` ${l}`,d=Math.min(...n),p=n.length===1?`${T(d,"sample")}${e.length>1?" each":""}`:`${String(d)} to ${T(Math.max(...n),"sample")}`;return`${me(a,t)}${u}, ${p}${i}`}function ms(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(d=>er(e,d)),l=(d=0)=>v(d,r),u=(d=0)=>d*t;return{count:T(e.length,"sample"),hasBox:e.length>=xo,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var ps=100;function Co({title:e,series:t}){let[r,n]=j(!1),{samples:o,unit:i}=t,{median:a,spread:s}=be(t);if(o.length===0)return c("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,ps);return c("div",{class:"samples",children:[c("p",{children:[c("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),c("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:c("table",{class:"samples-table",children:[c("caption",{class:"hidden-visually",children:`Samples: ${e}`}),c("thead",{children:c("tr",{children:[c("th",{scope:"col",class:"end",children:"Round"}),c("th",{scope:"col",class:"end",children:"Value"}),c("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),c("th",{scope:"col",children:"Time"})]})}),c("tbody",{children:l.map(({value:u,round:d,at:p},f)=>c("tr",{children:[c("td",{class:"end",children:d}),c("td",{class:"end",children:v(u,i)}),c("td",{class:"end",children:String(u)}),c("td",{children:p})]},f))})]})}),l.length<o.length?c("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",c("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function nr(e,t){let r=Z(t);return e.flatMap(({name:n,record:o})=>o.series.filter(i=>i.metric===t.metric&&Z(i)===r).map(i=>({name:n,series:i})))}function mt({found:e}){let t=te(),r=Qe(),n=B(()=>{let o=e.map(({name:i,series:a})=>i===le(Ve(a))||e.length===1?a:{...a,labels:{...a.labels,[fs(a)]:i}});return vo(o,t,r)},[e,t,r]);return e.length===0?null:c(P,{children:[e.some(({series:o})=>o.samples.length>0)?c(Ye,{title:"Distribution of the samples",specification:n}):null,c("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>c(Co,{title:o,series:i},a))})]})}function fs({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function $o({comparison:e,series:t,records:r}){let n=te(),o=n.all.find(({id:l})=>l===t.metric),i=B(()=>nr(r,t),[r,t]),a=Qe(),[s]=B(()=>Yt({...e,series:[t]},n,a),[e,t,n,a]);return c(P,{children:[c("p",{class:"reason",children:[ne(t.reason.text),/[.!?]$/.test(t.reason.text)?"":".",t.gates?"":" For information only: it cannot fail the build."]}),c("p",{children:c("code",{children:Z(t)})}),c(je,{facts:[...hs(e,t),...gs(t)]}),o===void 0?null:c(Ue,{metric:o}),s===void 0?null:c(Ye,{title:`Comparison of ${Z(t)}`,specification:s.specification}),i.length===0?c("p",{class:"muted",children:r.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."}):c(mt,{found:i})]})}function hs(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:u}=t,d=ze(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,m=t.verdict==="regressed"?fo(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=y=>e.pair!==void 0?"":`, ${T(y,"run")}`,S=({median:y,spread:g})=>`${v(y,a)}, spread ${v(g,a)}`;return[...r===null?[]:[[ne(d.baseline),`${S(r)}${h(r.runs)}`]],...n===null?[]:[[ne(d.current),`${S(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${q(o.estimate,i,a)} ${_e(o.lower,o.upper,i,a)} at ${U(o.confidence*100)} %`]],["Margin",K(s,i,a)],["Smallest provable",u===null?"none, however large":K(u,i,a)],...l===null?[]:[["p-value",U(l)]],...m===void 0?[]:[["Confidence",m]]]}function gs({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:u,adjustedPValue:d,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",u===null?l:`${l}, ${u}`]],["p-value, adjusted",U(d)],...p===null?[]:[["Measured second",`${q(p.estimate,t,r)} ${_e(p.lower,p.upper,t,r)}`]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}var Ro={text:"",suite:"",verdicts:new Set,onlyGating:!1};function pt(e,t){let[r,n]=j(Ro),o=B(()=>e.filter(f=>bs(f,r)),[e,r]),i=f=>n({...r,...f}),a=B(()=>[...new Set(e.map(({suite:f})=>f))],[e]),s=e.filter(({gates:f})=>f).length,l=o.length===e.length,[u,d]=[ko(o),ko(e)],p=c("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[c(ys,{rows:e,chosen:r.verdicts,onChange:f=>i({verdicts:f})}),c("div",{class:"filter-fields no-print",children:[c("label",{class:"field grow",children:["Search",c("input",{type:"search",value:r.text,placeholder:"throughput inter-node",onInput:({currentTarget:f})=>i({text:f.value})})]}),a.length>1?c("label",{class:"field",children:["Suite",c("select",{value:r.suite,onChange:({currentTarget:f})=>i({suite:f.value}),children:[c("option",{value:"",children:"All suites"}),a.map(f=>c("option",{value:f,children:f},f))]})]}):null,s>0&&s<e.length?c("label",{class:"check",children:[c("input",{type:"checkbox",checked:r.onlyGating,onChange:({currentTarget:f})=>i({onlyGating:f.checked})}),"Only what can fail the build"]}):null]}),c("p",{class:"muted shown",role:"status",children:[l?`${String(d)} series`:`${String(u)} of ${String(d)} series shown`,l?null:c("button",{type:"button",class:"button small no-print",onClick:()=>n(Ro),children:"Show all"})]})]});return{chosen:o,bar:p}}function ko(e){return e.reduce((t,{count:r=1})=>t+r,0)}function ys({rows:e,chosen:t,onChange:r}){let n=xe.map(i=>({verdict:i,count:e.filter(a=>a.verdict===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return c("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>c("button",{type:"button",class:`button chip ${zt[i]}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[c("span",{"aria-hidden":"true",children:Er[i]})," ",c("strong",{children:a})," ",i]},i))})}function bs(e,{text:t,suite:r,verdicts:n,onlyGating:o}){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&(e.verdict===void 0||!n.has(e.verdict))?!1:t.toLowerCase().split(/\s+/).every(a=>e.searched.includes(a))}function Mo({id:e,comparison:t,records:r}){let n=te(),o=B(()=>Tr(t,n).map((l,u)=>{let{verdict:d,...p}=l,{series:f,suite:m,name:h}=l,{verdict:S,gates:y,reason:g}=f,b=`${m} ${h} ${Z(f)} ${S} ${g.text}`.toLowerCase();return{...p,key:String(u),shownVerdict:d,verdict:S,gates:y,searched:b}}),[t,n]),i=B(()=>Ss(t),[t]),{chosen:a,bar:s}=pt(o,e);return c(ye,{id:`results-${e}`,title:"Results",children:[s,c(st,{caption:"Verdict, values and change of each series",columns:i,rows:a,keyOf:({key:l})=>l,detail:({series:l})=>c($o,{comparison:t,series:l,records:r}),empty:"No series is like that."})]})}function Ss(e){let t=ze(e);return[{id:"series",title:"Series",cell:({name:r})=>r,order:({name:r})=>r},{id:"verdict",title:"Verdict",cell:({shownVerdict:r,series:n})=>c("span",{class:`verdict-word ${zt[n.verdict]}`,children:r}),order:({series:r})=>xe.indexOf(r.verdict)},{id:"change",title:"Change",align:"end",cell:({change:r,interval:n,series:o})=>r===""?"\u2013":c(P,{children:[c("span",{class:o.verdict==="regressed"?"strong":"",children:r}),c("span",{class:"interval",children:n})]}),order:({series:r})=>r.change?.estimate,first:"descending"},{id:"baseline",title:ne(t.baseline),align:"end",cell:({baseline:r})=>r,order:({series:r})=>r.baseline?.median,first:"descending"},{id:"current",title:ne(t.current),align:"end",cell:({current:r})=>r,order:({series:r})=>r.current?.median,first:"descending"},{id:"margin",title:"Margin",align:"end",cell:({series:{margin:r,scale:n,unit:o}})=>K(r,n,o),order:({series:r})=>r.margin,first:"descending"}]}function Tt(e){return{title:e,align:"left"}}function Pe(e){return{title:e,align:"right"}}var Ip=new TextEncoder;function Eo({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...H(r.nodes,Cs)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function Cs({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,d=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...d].filter(p=>p!=="").join(", ")}function or({record:e}){let{environment:t,suites:r}=e;return c(We,{title:"Environment",children:[c(je,{facts:[...Eo(e),["Fingerprint",c("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>c("div",{class:"method",children:[c("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${ge(i)}`]}),c(je,{facts:Object.entries(a).map(([l,u])=>[l,c("code",{children:JSON.stringify(u)},l)])})]},s))]})}function ir({reproduction:e}){return e===null?null:c(We,{title:"How to reproduce it",children:[c("pre",{children:c("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>c("p",{children:t},r))]})}var $s=600;function ft(e){let{id:t,series:r}=e,[n,o]=j(!1);return r===0?null:c(ye,{id:t,title:"At a glance",children:c("div",{class:"charts",children:r<=$s||n?c(Rs,{...e}):c("p",{children:[String(r)," series make a long picture."," ",c("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function Rs({id:e,make:t}){let r=Qe(),n=B(()=>t(r),[t,r]),o=i=>`${e}-${String(i)}`;return c(P,{children:[n.length<2?null:c("ul",{class:"key-figures",children:n.map(({title:i},a)=>c("li",{children:c("a",{href:`#${o(a)}`,children:i})},a))}),n.map(({title:i,specification:a},s)=>c("div",{id:o(s),children:c(Ye,{title:i,specification:a})},s))]})}function Oo({part:e,records:t,id:r}){let n=te(),{comparison:o,reproduction:i}=e,{verdict:a,suites:s,warnings:l,series:u}=o,d=e.current===null?void 0:t[e.current],p=B(()=>ks(e,t),[e,t]),f=Ze(h=>Yt(o,n,h),[o,n]),m=(d?.suites??[]).flatMap(({name:h,notes:S=[]})=>S.map(y=>`${h}: ${y}`));return c(P,{children:[c("header",{class:`verdict ${$t[a]}-box`,children:[c("h1",{children:[c("span",{class:`sign ${$t[a]}`,"aria-hidden":"true",children:Wt[a]}),c("span",{children:Pr(o)})]}),c("p",{children:ve(mo(o))}),u.length===0?c("p",{class:"warning",children:"No series could be compared."}):null]}),c($e,{title:"Suites with problems",texts:Qt(s),tone:"bad"}),c(Ms,{comparison:o}),c($e,{title:"Warnings",texts:l,tone:"warning"}),c(ft,{id:`charts-${r}`,make:f,series:u.length}),u.length===0?c("span",{id:`results-${r}`}):c(Mo,{id:r,comparison:o,records:p}),c(Es,{comparison:o}),c(lt,{metrics:u.map(({metric:h})=>h)}),c($e,{title:"Notes",texts:m}),d===void 0?c("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):c(or,{record:d}),c(ir,{reproduction:i})]})}function ks({comparison:e,current:t,earlier:r},n){let o=ze(e),i=(s,l)=>{let u=n[l];return u===void 0?[]:[{name:ne(s),record:u}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Ms({comparison:e}){let{environmentDifferences:t,pair:r}=e;if(t.length===0)return null;let n=ze(e);return c(ye,{title:r===void 0?"The environments differ":"Base and head differ",children:c("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":"What differs",children:c("table",{class:"samples-table",children:[c("thead",{children:c("tr",{children:[c("th",{scope:"col",children:"Field"}),c("th",{scope:"col",children:ne(n.baseline)}),c("th",{scope:"col",children:ne(n.current)})]})}),c("tbody",{children:t.map(({field:o,baseline:i,current:a})=>c("tr",{children:[c("th",{scope:"row",children:c("code",{children:o})}),c("td",{children:i??"\u2013"}),c("td",{children:a??"\u2013"})]},o))})]})})})}function Es({comparison:e}){let{series:t}=e,r=H(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>K(o,i,a)),n=t.filter(({gates:o})=>!o).length;return c(We,{title:"The gate",children:[c("p",{children:po(e)}),c(je,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,To(i.length)]),...n===0?[]:[["For information only",To(n)]]]}),c("p",{class:"muted",children:ho})]})}var To=e=>`${String(e)} series`;var Ao=14,No=22,Ts=40,Os=22;function Po(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:p,place:f,value:m,text:h})=>{let S=Oe(pe(h),a.isNarrow===!0?Os:Ts);return{curve:p,place:f,end:(1-Mt(m,t))*r,lines:S,room:S.length*Ao+2}}).sort((p,f)=>p.end-f.end),l=As(s.map(({end:p,room:f})=>({end:p,room:f}))),u=s.map(({curve:p,place:f,end:m,lines:h,room:S},y)=>({curve:p,place:f,top:(l[y]??0)+2,end:m,middle:(l[y]??0)+S/2,text:h.join(`
`)})),d=p=>({field:p,type:"quantitative",scale:null,axis:null});return[{data:{values:u},mark:{type:"rule",strokeWidth:1.5},encoding:{x:o,x2:{value:n+No},y:d("end"),y2:{field:"middle"},color:i}},{data:{values:u},mark:{type:"text",align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:Ao,color:a.ink},encoding:{x:{value:n+No+5},y:d("top"),text:{field:"text"}}}]}function As(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}function Bo(e){return ee(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(o=>o===void 0?[]:Ns(o));return n.length<2?[]:[{label:t,points:n}]})}function Ns(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),r=Ve(e);if(r<0||t.length===0)return[];let n=se(t),[o]=n;return[{quantile:r,value:Re(n),low:o,high:n.at(-1)??o,samples:n.length}]}function Vr(e,t){return e<1?-Math.log10(1-e):Vr(t,0)+.5}var Lo=230,Ps=150,Bs=3;function Fo(e,t,r=z){let n=e.suites.map(({name:o})=>o);return J(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(d=>({metric:d,groups:Bo(d)})).filter(({groups:d})=>d.length>0);if(a.length===0)return[];let s=`${o}: ${Ls(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:d,groups:p})=>Fs(d,p,r));return[{suite:o,kind:"percentiles",title:s,specification:X(s,l,u,r)}]})}function Ls(e){let t=e.flatMap(({metric:l,groups:u})=>u.flatMap(({label:d,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${l.title}, ${d}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,u)=>u.ratio>l.ratio?u:l,r),s=t.length>1?"up to ":"";return`${le(i.quantile)} is ${s}${U(a)} times ${le(o.quantile)} (${n})`}function Fs(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:m,value:h})=>[f,m,h])),{factor:o,symbol:i}=oe(e.unit,ot(n)),a=n.map(p=>p*o),s=Kt(a),l=r.series.length,u=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),d=ce(e,i);return u.map((p,f)=>{let m=u.length===1?"":` (${String(f+1)} of ${String(u.length)})`;return Is(`${d}${m}`,p,{range:s,factor:o,unit:e.unit,theme:r})})}function Is(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:M})=>M.map(({quantile:x})=>x)))].sort((M,x)=>M-x),s=i.isNarrow===!0?Ps:Rt,l=a.filter(M=>M<1).at(-1)??0,u=M=>Vr(M,l),d=a.map(u),[p,f]=[d[0]??0,d.at(-1)??1],m=(f-p)*.06,h=(f-p+2*m)/s,S=M=>(M-(t.length-1)/2)*Bs*h,y=t.map((M,x)=>String(x)),g=t.flatMap(({label:M,points:x},E)=>x.map(({quantile:k,value:w,low:O,high:A,samples:D})=>({curve:y[E],label:pe(M),place:u(k)+S(E),value:w*n,low:O*n,high:A*n,percentile:le(k),words:v(w,o),range:`${v(O,o)} to ${v(A,o)}`,samples:D}))),b={field:"place",type:"quantitative",title:null,scale:{domain:[p-m,f+m],nice:!1,zero:!1},axis:{orient:"bottom",values:d,labelExpr:`${JSON.stringify(a.map(le))}[indexof(${JSON.stringify(d)}, datum.value)]`,grid:!0}},$=it(e,r,i),_={...$,axis:{...$.axis,...to,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},C={field:"curve",type:"nominal",scale:{domain:i.series.map((M,x)=>String(x)),range:i.series},legend:null},R={values:g},L=re({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),F=M=>({..._,field:M});return{width:s,height:Lo,layer:[{data:R,mark:{type:"rule",strokeWidth:1.5},encoding:{x:b,y:F("low"),y2:{field:"high"},color:C,tooltip:L}},{data:R,mark:{type:"line",strokeWidth:2},encoding:{x:b,y:F("value"),color:C}},{data:R,mark:{type:"point",filled:!0,size:45,opacity:1},encoding:{x:b,y:F("value"),color:C,tooltip:L}},...Po(t.map(({label:M,points:x},E)=>{let k=x.at(-1);return{curve:y[E]??"",place:u(k?.quantile??0)+S(E),value:(k?.value??0)*n,text:`${M}: ${le(k?.quantile??1)} ${v(k?.value??0,o)}`}}),{range:r,height:Lo,width:s,x:b,color:C,theme:i})]}}function Io(e,{subject:t,environment:r},n){let o=n.map(Ds).find(a=>a!==void 0)??"no samples",i=Rr(t.name)?` of ${t.name}`:"";return`${e}${i} on ${r.provider}: ${o}`}function Ds(e){let{rows:t,quantiles:r}=ee(e),n=`${e.title} ${r[0]??""}`.trim(),o=t.flatMap(({label:l,members:[u]})=>{let d=Se(u?.samples.map(p=>p.value)??[]);return u===void 0||d===void 0?[]:[{label:l,series:u,value:d,text:v(d,u.unit)}]}),[i,...a]=o.sort((l,u)=>l.value-u.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=be(i.series);return`${n}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${n} median ${i.text} in each of ${String(o.length)} series`:`${n} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var Do=200,Vs=2*Rt;function Vo(e,t,r=z){let n=e.suites.map(({name:o})=>o);return J(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Io(o,e,i),s=i.map(l=>Gs(l,r));return{suite:o,title:a,specification:X(a,Hs(i),s,r)}})}function Hs(e){let t=e.map(ee),r=t.some(({quantiles:i})=>i.length>1),n=t.some(({quantiles:i})=>i.length===1),o=e.some(({rows:i})=>i.some(({series:a})=>a.samples.length>Do));return[...n?[`Bars end at the median; a tick below is one sample${o?", or several at the same place":""}.`]:[],...r?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[]].join(" ")}function Gs(e,t){let{rows:r,quantiles:n,common:o}=ee(e),i=e.rows.flatMap(({series:l})=>l.samples.map(({value:u})=>u)),a=i.reduce((l,u)=>Math.max(l,u),0)-i.reduce((l,u)=>Math.min(l,u),0),s=n.length>1;return He({title:l=>ce({...e,common:o},l,n),unit:e.unit,rows:r.map(({label:l,members:u})=>({label:l,entries:[zs(u,n,e.unit,s?void 0:a,t)]}))},t)}function zs(e,t,r,n,o){let i=e.map(s=>Se(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let u=i[l];if(s===void 0||u===void 0)return[];let d=s.samples.map(({value:y})=>y),[p,f]=[d.reduce((y,g)=>Math.min(y,g)),d.reduce((y,g)=>Math.max(y,g))],m=`${t[l]??""} ${v(u,r)}`.trim(),h=`${v(p,r)} to ${v(f,r)}`,S=o.bar;return n===void 0?[{value:u,low:p,high:f,color:S,words:m,detail:h}]:[{value:u,low:u,high:u,ticks:Ws(d,n,r),color:S,words:m,detail:h}]});return{marks:a,text:a.length===0?"no samples":me(i,r)}}function Ws(e,t,r){let n=(i,a)=>({value:i,words:v(i,r),samples:a});return e.length<=Do?e.map(i=>n(i,1)):[...H(e,i=>Math.round(i/t*Vs)).values()].map(i=>n(i[0]??0,i.length))}var vh=[Tt("SERIES"),Pe("MEDIAN"),Pe("SPREAD"),Pe("SAMPLES")];var Hh=[Tt("Series"),Pe("Median"),Pe("Spread"),Pe("Samples")];function Ho({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${ge(r)}`],`record ${I(e)}`,...i.length===0?[]:[`commit ${I(i.join(" "))}`]]}function Go({record:e,reproduction:t,id:r}){let n=te(),o=Ze(p=>[...Vo(e,n,p),...Fo(e,n,p)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:u}=e,d=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return c(P,{children:[c("header",{class:"verdict plain-box",children:[c("h1",{children:ne(xt(I(i.name),I(a.provider)))}),c("p",{children:ve(Ho(e).join(" \xB7 "))}),u===!0?c("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?c("p",{class:"warning",children:"Nothing was measured."}):null]}),c($e,{title:"Suites with problems",texts:Qt(s),tone:"bad"}),c(ft,{id:`charts-${r}`,make:o,series:l.length}),l.length===0?c("span",{id:`results-${r}`}):c(Us,{id:r,record:e}),c($e,{title:"Notes",texts:d}),c(or,{record:e}),c(lt,{metrics:l.map(({metric:p})=>p)}),c(ir,{reproduction:t})]})}var js=[{id:"series",title:"Series",cell:({name:e})=>e,order:({name:e})=>e},{id:"suite",title:"Suite",isShort:!0,cell:({suite:e})=>e,order:({suite:e})=>e},{id:"median",title:"Median",align:"end",cell:({median:e})=>e,order:({middle:e})=>e,first:"descending"},{id:"spread",title:"Spread",align:"end",cell:({spread:e})=>e,order:({widest:e})=>e,first:"descending"},{id:"samples",title:"Samples",align:"end",cell:({samples:e})=>e,order:({found:e})=>e[0]?.series.samples.length,first:"descending"}];function Us({id:e,record:t}){let r=te(),n=B(()=>Ks(t,r),[t,r]),{chosen:o,bar:i}=pt(n,e);return c(ye,{id:`results-${e}`,title:"Results",children:[i,c(st,{caption:"Median, spread and number of samples of each series",columns:js,rows:o,keyOf:({key:a})=>a,detail:a=>c(qs,{row:a}),empty:"No series is like that."})]})}function qs({row:{found:e}}){let t=te().all.find(({id:r})=>r===e[0]?.series.metric);return c(P,{children:[e.map(({series:r},n)=>c("p",{children:c("code",{children:Z(r)})},n)),t===void 0?null:c(Ue,{metric:t}),c(mt,{found:e})]})}function Ks(e,t){let r=e.suites.map(({name:n})=>n);return J(e.series,r,t).flatMap(({suite:n,metrics:o})=>o.flatMap(i=>{let{rows:a,quantiles:s}=ee(i);return a.map(({label:l,members:u},d)=>{let p=s.filter((g,b)=>u[b]!==void 0).join(" / "),f=[i.title,l,p].filter(g=>g!=="").join(" \xB7 "),m=u.filter(g=>g!==void 0),S=u.map(g=>g?.samples.map(({value:b})=>b)??[]).map(Se),y=m.flatMap(Js);return{key:`${i.metric} ${i.unit} ${i.better} ${String(d)}`,suite:n,name:f,count:m.length,found:u.flatMap((g,b)=>g===void 0?[]:[{name:u.length===1?"All samples":s[b]??"",series:g}]),searched:`${n} ${f} ${m.map(Z).join(" ")}`.toLowerCase(),gates:t.metrics.get(i.metric)?.gates??!0,median:S.every(g=>g===void 0)?"no samples":me(S.filter((g,b)=>u[b]!==void 0),i.unit),middle:S.find(g=>g!==void 0),spread:m.map(g=>be(g).spread).join(" / "),widest:y.length===0?void 0:Math.max(...y),samples:[...new Set(m.map(({samples:g})=>String(g.length)))].join(" / ")}})}))}function Js({samples:e}){let t=e.map(({value:n})=>n),r=Se(t);return r===void 0||r===0||t.length<2?[]:[ct(se(t))/Math.abs(r)]}function Ot({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Be({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function ht({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var Xs={text:"\u2013",style:"muted"};function zo({values:e,unit:t},r){return e.flatMap((n,o)=>{let i={text:Zs(n,t,r),style:"plain"};return o===0?[i]:[i,Ys(n,t)]})}var Wo=ht;function Zs(e,t,r){if(e===null)return"\u2013";let n=r&&e.runs>1&&e.range!==null?` (${Hr(e.range,e.value,t)})`:"";return`${v(e.value,t)}${n}`}function Hr({low:e,high:t},r,n){let{factor:o}=oe(n,r);return`${U(e*o)}\u2013${U(t*o)}`}function Ys(e,t){let r=Gr(e,t);return r===void 0?Xs:r==="same"?{text:r,style:"muted"}:{text:r,style:e?.change?.direction==="better"?"good":"bad"}}function Gr(e,t){let r=e?.change;if(r==null)return;let n=q(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function gt(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return J(e.series,[...new Set(r)],t)}var ar=6,zr=13,Qs=18,jo=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function qe(e,t){return t.series[e%t.series.length]??t.bar}function Wr(e){return jo[(e+Math.floor(e/ar))%jo.length]??"circle"}function sr(e,t,r,n=!1,o=e.map((i,a)=>a)){let i=0,a=Ar(e).map((l,u)=>{let d=l.split(`
`),p=i;return i+=d.length*zr+5,{lines:d,top:p+zr/2,middle:(p+i-5)/2,color:qe(o[u]??u,r),shape:n?Wr(o[u]??u):"square"}}),s=l=>({value:l});return{width:t,height:Math.max(1,i-Qs),data:{values:a},layer:[{mark:{type:"point",filled:!0,size:90,opacity:1},encoding:{x:s(0),y:W("middle"),color:{field:"color",type:"nominal",scale:null},shape:{field:"shape",type:"nominal",scale:null}}},{mark:{type:"text",align:"left",baseline:"middle",fontSize:11,lineHeight:zr,color:r.ink},encoding:{x:s(11),y:W("top"),text:{field:"lines"}}}]}}function Uo({places:e},t){return e.map(r=>e.length>ar?t.bar:qe(r,t))}function lr(e,{names:t,places:r},n){return t.length<=ar?[sr(t,ae(n),n,!1,r),...e.map(o=>He(o,n))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,u)=>({label:t[u]??"",entries:[l]}));return He({...o,heading:i,rows:s},n)}))}function qo(e,t,r){let n=t.flatMap(({title:l,rows:u})=>u.map(({label:d,series:p})=>({name:d==="all"?l:`${l}, ${d}`,series:p}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?el(a,o,i??""):tl(a,r);return`${e}: ${s}${nl(a,r)}`}function el(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||cr(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function cr(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function tl(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>rl(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function rl({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function nl(e,t){let r=e.flatMap(({name:d,series:{values:p,unit:f}})=>p.flatMap((m,h)=>{let[S]=p,y=m?.change;if(S==null||m===null||y?.scale!=="relative")return[];let g=ol(y.change);if(g===void 0||y.direction==="same")return[];let b=q(y.change,"relative",f);return[{name:d,text:b,ratio:g,column:h,meets:cr(S,m)}]})),n=r.filter(({meets:d})=>!d),[o]=n.sort((d,p)=>d.ratio===p.ratio?0:p.ratio-d.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=il(o.ratio),u=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${u}${o.name})`}function ol(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function il(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):U(e);return Number(t)===1?"":`, ${t}:1`}function Ko(e,t,r=z){let{full:n,short:o}=Be(e),i={names:n,places:n.map((a,s)=>s)};return gt(e,t).map(({suite:a,metrics:s})=>{let l=qo(a,s,o),u=s.flatMap(({rows:f})=>f.map(m=>m.series)),d=s.map(f=>Ur(f,i,r,(m,{unit:h})=>{let S=Gr(m,h),{low:y,high:g}=m.range??{low:m.value,high:m.value};return{value:m.value,low:y,high:g,words:v(m.value,h),change:S}})),p=`Bars: ${qr(e)}; ${At(u)}.${n.length>1?` Changes are relative to ${o[0]??""} and may be chance.`:""}`;return{suite:a,title:l,specification:X(l,p,lr(d,i,r),r)}})}function Ur(e,t,r,n){let{rows:o,quantiles:i,common:a}=ee(e),s=Uo(t,r),l=(u,d)=>{let p=t.places[d]??d,f=u.map((b,$)=>{let _=b?.values[p]??void 0,C=b===void 0||_===void 0?void 0:n(_,b);if(b===void 0||_===void 0||C===void 0)return;let{change:R,words:L,note:F,...M}=C,x=i[$]??"";return{mark:{...M,color:s[d]??r.bar,words:`${x} ${L}`.trim(),detail:sl(_,b.unit)},change:R,note:F}}),m=f.flatMap(b=>b===void 0?[]:[b.mark]),h=f.map(b=>b?.change),S=me(f.map(b=>b?.mark.value),e.unit),y=h.every(b=>b===void 0)?"":`, ${al(h)}`,g=f.length===1?f[0]?.note??"":"";return{column:t.names[d]??"",marks:m,text:m.length===0?"not measured":`${S}${y}${g}`}};return{title:u=>ce({...e,common:a},u,i),unit:e.unit,rows:o.map(({label:u,members:d})=>({label:u,entries:t.names.map((p,f)=>l(d,f))}))}}function qr(e){let t=`${e.statistic} of the samples`;return ht(e)?`median over runs of the ${t} of each`:`${t} of the run`}var jr={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function At(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(jr).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>jr[i]).join(", or ")}${o}`}function al(e){let t=new Set(e.map(n=>/(?: better| worse|same)$/.exec(n??"")?.[0])),[r]=t;return t.size>1||r===void 0?e.map(n=>n??"\u2013").join(" / "):r==="same"?r:`${e.map((n="")=>n.slice(0,-r.length)).join(" / ")}${r}`}function sl({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[Hr(t,e,o),jr[t.kind]],T(r,"run"),T(n,"sample")].join(", ")}function Jo(e,t,r=z){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:m=null,provider:h}=e.records[f]??{};return m!==null||h==="host"})),o=n.indexOf(!0),{full:i,short:a}=Be(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:p})=>i[p]??""),places:s.map(({place:p})=>p)},u=e.series.filter(({values:p})=>Xo(p,o)!==void 0&&s.some(({place:f})=>p[f]!=null)),d=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return gt({series:u},t).map(({suite:p,metrics:f})=>{let m=ll(d.filter(({metric:C})=>(t.suiteOf(C)??vt)===p),o),h=`${p}, share of ${a[o]??"host"}: ${cl(f,s,o)}`,S=f.map(C=>({...Ur({...C,title:`${C.title}: share of host`,unit:"1"},l,r,(R,L)=>Zo(R,L,o)),line:1})),g=f.flatMap(({rows:C})=>C.map(({series:R})=>R)).map(C=>({...C,values:C.values.filter((R,L)=>n[L]!==!0)})),b=At(g),$=b.startsWith("lines")?", divided by it, too":"",_=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${b}${$}.${m}`;return{suite:`${p}-overhead`,title:h,specification:X(h,_,lr(S,l,r),r)}})}function ll(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${T(r,"series")} of which the host has 0`],...n===0?[]:[`${T(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function Xo(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function Zo({value:e,range:t},{values:r,unit:n},o){let i=Xo(r,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:v(e/i,"1"),note:` (${v(e,n)} of ${v(i,n)})`}}function cl(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:d})=>t.flatMap(({place:p})=>{let f=d.values[p];return f==null?[]:Zo(f,d,r)?.value??[]})));if(a.length===0)return[];let s=v(a.reduce((u,d)=>Math.min(u,d)),"1"),l=v(a.reduce((u,d)=>Math.max(u,d)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function Yo(e,t,r,n){return Object.entries(e).flatMap(([o,i])=>i(t,r[o],n))}var dl=3,ul=300;function ei(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...H(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>ie(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${ml(i,n.length)}`)})}function ml(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${Qo(r)}`;let o=e.map(i=>`${i.source} ${Qo(i)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${he(o,dl,", ")}`}function Qo({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${I(t,ul)})`}var ni=60,oi=6,pl=8,ti=3;function ii(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?fl(t,i):hl(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function fl(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,r,...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function hl(e){let t=[...new Set(e.map(({provider:o})=>o))],r=e.filter(({interrupted:o})=>o).length,n=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],he(n,n.length===ti+1?n.length:ti,", ")]}function ai({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${ri(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${ri(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function ri(e){return he(e.map(gl),pl)}function gl({field:e,values:t}){return t.length>oi?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>I(r??"none",ni)).join(" | ")})`}function si({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>oi?`${String(new Set(i).size)} values`:i.map(a=>I(a??"none",ni)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function li(e){let{statistic:t,by:r}=e,n=ht(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${yl(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":Ot(e)[0]??"";return`${n} Changes are from ${o}; better and worse say the direction only, not whether it is more than chance.`}function yl({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function ci(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function di({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var bl=16,Sl=18,_l=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function ui(e,t=z){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Be({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...H(r,({rollout:{labels:a}})=>wl(a))].sort(([a],[s])=>ie(a,s)).map(([a,s])=>{let l=[...H(s,({rollout:d})=>d.labels.revision??"")].sort(([d],[p])=>ie(d,p)).map(([d,p])=>({revision:d,shown:vl(p)})),u=`${a}: ${l.map(d=>Cl(d,o)).join("; ")}`;return{suite:xl(a),title:u,specification:X(u,$l(e),l.flatMap(d=>Rl(d,n,t)),t)}})}function wl(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return we([t]).each[0]??""}function xl(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function vl(e){return[...H(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:di(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function Cl({revision:e,shown:t},r){let n=t.map(({column:l,length:u})=>({name:r[l]??"",length:u})),o=({name:l,length:u})=>`${ge(u)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,u)=>l.length-u.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function $l(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function Rl({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>kl(i,e,r[i.column]??"",o,n))}function kl({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let u=t.length<=bl&&t.every(({node:g})=>g!==null),d=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=T(t.length,"node"),f=`${i} \xB7 ${a} \xB7 ${p}, ${ge(o)}${d}`,m=u?Sl:Ml(t.length),h=Math.max(1,m*.7),S=u?Ne(t.map(({node:g})=>({label:g??"",height:h})),l,m-h):{height:t.length*m,places:t.map((g,b)=>({top:b*m})),names:void 0},y=t.map(({node:g,start:b,end:$},_)=>{let C=S.places[_]?.top??0,R=Math.round(($-b)*1e3)/1e3;return{node:g??"unknown",start:b,end:$,seconds:R,top:C,bottom:C+h}});return{width:ae(l),height:S.height,layer:[{data:{values:y},mark:{type:"rect",color:qe(e,l)},encoding:{x:{field:"start",type:"quantitative",title:[...fe(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}},x2:{field:"end"},y:W("top"),y2:{field:"bottom"},tooltip:re({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"})}},...S.names===void 0?[]:[S.names]]}}function Ml(e){return _l.find(({upTo:t})=>e<=t)?.step??1.5}var El=(e,t,r)=>ui(t??[],r),mi=El;var Kr=8;function pi(e,t){let r=e.flatMap(({points:a})=>[...H(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:Ol(r,t,Tl(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],Nl(e,t)].flat().join(n===void 0?", ":"; ")}`}function Tl(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function Ol(e,t,r){let n=e.map(p=>Al(p)?.column),o=t.map((p,f)=>n.filter(m=>m===f).length),i=o.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(i===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((p,f)=>o[f]===i),[l,u]=s.length===1?["carries",""]:["carry"," each"],d=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(i)} of ${r}${u}${d}`}function Al(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!cr(t.value,n.value))?t:void 0}function Nl(e,t){let r=e.flatMap(({about:u,points:d})=>d.map(p=>({...p,about:u,bits:p.value.value*p.size*Kr}))),n=r.reduce((u,{bits:d})=>Math.max(u,d),-1/0),o=r.filter(({bits:u})=>u===n),i=r.some(({value:{range:u}})=>u!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(" \xB7 ")})`;return`${i} ${v(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var gi="network_zero_loss_rate",fi="frame_size",Pl=600,Bl=260,yi=e=>e.isNarrow===!0?ae(e)-30:Pl,Ll=50,Fl=96;function bi(e,t=z){let r=Il(e.series).filter(({points:m})=>new Set(m.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Be(e),{common:i,each:a}=we(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",l=pi(r.map(({points:m},h)=>({about:s(h),points:m})),o),u=e.series.filter(({metric:m})=>m===gi),d=`Highest rate of frames of which none is lost (RFC 2544). Points: ${qr(e)}; ${At(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},h)=>[hi(m,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),hi(m,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:S=>S*Kr},t)]),f=X(l,d,[sr(n,yi(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:Fl}}}function Il(e){let t=e.flatMap(r=>{let n=Number(r.labels[fi]);if(r.metric!==gi||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==fi)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...H(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function hi(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:g,column:b,value:$})=>{let{low:_,high:C}=$.range??{low:$.value,high:$.value},R=L=>L*i(g);return{size:g,column:b,value:R($.value),low:R(_),high:R(C)}}),l=s.reduce((g,{high:b})=>Math.max(g,b),0),u=s.reduce((g,{low:b})=>Math.min(g,b),1/0),d=u>0&&l/u>=Ll,{factor:p,symbol:f}=rt(o,[l]),m=[...new Set(e.map(({size:g})=>g))],h=s.map(g=>({size:g.size,column:t[g.column]??"",place:g.column,color:qe(g.column,a),shape:Wr(g.column),value:g.value*p,low:g.low*p,high:g.high*p,text:v(g.value,o)})),S=`${r} (${f}${d?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:yi(a),height:Bl,title:{text:fe(S,a),fontSize:12,fontWeight:"normal",anchor:"start",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:Dl(d,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function Dl(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Vl=(e,t,r)=>[bi(e,r)??[]].flat(),Si=Vl;var _i={"image-pull":mi,network:Si};function wi({part:e,records:t,id:r}){let n=te(),{sides:o}=e,i=B(()=>Gl(e,n),[e,n]),a=B(()=>zl(e),[e]),s=B(()=>Wl(e,t),[e,t]),l=Ze(p=>Hl(e,n,p),[e,n]),{chosen:u,bar:d}=pt(i,r);return c(P,{children:[c("header",{class:"verdict plain-box",children:[c("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),c("ul",{class:"plain-list",children:ii(o).map((p,f)=>c("li",{children:ve(p)},f))}),ei(o).map((p,f)=>c("p",{class:"warning",children:p},f)),c("p",{class:o.differences.length===0?"muted":"",children:ai(o)}),si(o).map((p,f)=>c("p",{children:p},f)),o.series.length===0?c("p",{class:"warning",children:"No series was measured."}):null]}),c(ft,{id:`charts-${r}`,make:l,series:o.series.length}),o.series.length===0?c("span",{id:`results-${r}`}):c(ye,{id:`results-${r}`,title:"Results",children:[c("p",{class:"muted",children:li(o)}),d,c(st,{caption:"Each series in every column, with its change from the first",columns:a,rows:u,keyOf:({key:p})=>p,detail:({series:p})=>c(jl,{series:p,records:s}),empty:"No series is like that."})]}),c(lt,{metrics:o.series.map(({metric:p})=>p)})]})}function Hl({sides:e,figures:t},r,n){return[...Ko(e,r,n),...Jo(e,r,n),...Yo(_i,e,t,n)]}function Gl({sides:e},t){return gt(e,t).flatMap(({suite:r,metrics:n})=>n.flatMap(({metric:o,rows:i})=>i.map(({label:a,series:s},l)=>{let u=`${tt(o,t)}${" \xB7 "}${a}`;return{key:`${r} ${o} ${s.unit} ${s.better} ${String(l)}`,suite:r,name:u,series:s,searched:`${r} ${u} ${Z(s)}`.toLowerCase(),gates:t.metrics.get(o)?.gates??!0}})))}function zl({sides:e}){let t=Ot(e),r=Wo(e);return[{id:"series",title:"Series",cell:({name:n})=>n,order:({name:n})=>n},...t.map((n,o)=>({id:String(o),title:n,align:"end",cell:({series:i})=>{let a=zo(i,r),s=a[o===0?0:o*2-1],l=o===0?void 0:a[o*2];return c(P,{children:[s?.text,l===void 0?null:c("span",{class:`interval change-${l.style}`,children:l.text})]})},order:({series:i})=>i.values[o]?.value,first:"descending"}))]}function Wl({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>ci(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function jl({series:e,records:t}){let r=te().all.find(({id:o})=>o===e.metric),n=B(()=>nr(t,e),[t,e]);return c(P,{children:[c("p",{children:c("code",{children:Z(e)})}),r===void 0?null:c(Ue,{metric:r}),c(mt,{found:n})]})}function xi({data:e}){let t=B(()=>Lr(e.metrics),[e]),r=B(()=>e.records.map(Bn),[e]),{parts:n,problems:o}=e;return c(Fr.Provider,{value:t,children:[c("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),c("header",{class:"column page-header",children:[c("p",{class:"brand",children:"kbench report"}),c(Nn,{})]}),c("main",{class:"column",children:[c($e,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?c(ql,{parts:n,records:r}):null,n.length===0?c("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>c("article",{id:`part-${String(a)}`,class:"part",children:c(Ul,{part:i,records:r,index:a})},a))]}),c("footer",{class:"column page-footer muted",children:["Made by kbench ",Kn,"."]})]})}function Ul({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?c("p",{children:"The record of this part is not in the file."}):c(Go,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return c(Oo,{part:e,records:t,id:n});case"side-by-side":return c(wi,{part:e,records:t,id:n})}}function ql({parts:e,records:t}){return c("nav",{class:"contents","aria-label":"Results in this report",children:c("ol",{children:e.map((r,n)=>c("li",{children:[c("a",{href:`#part-${String(n)}`,children:Jl(r,t)})," ",c(Kl,{part:r})]},n))})})}function Kl({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return c("span",{class:$t[t],children:[Wt[t]," ",t]})}function Jl(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${xt(I(r.subject.name),I(r.environment.provider))}, ${ve(r.startedAt)}`}case"comparison":return`${xt(I(e.comparison.current.subject),I(e.comparison.current.provider))}, ${ve(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var vi=`.page-header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-top: 0.9rem;
  padding-bottom: 0.9rem;
}
.brand {
  margin: 0;
  font-weight: 600;
  color: var(--muted);
  letter-spacing: 0.01em;
}
.page-footer {
  padding-top: 2rem;
  padding-bottom: 2.5rem;
  font-size: 0.85rem;
}
.part + .part {
  margin-top: 4rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
.contents {
  margin-bottom: 2rem;
  font-size: 0.95rem;
}
.contents li {
  padding: 0.25rem 0;
}
.contents a {
  display: inline-block;
  min-height: 24px;
}
.contents ol {
  margin: 0;
  padding-inline-start: 1.4rem;
}
.verdict {
  padding: 1.1rem 1.4rem 1rem;
  border-radius: 12px;
  border-inline-start: 5px solid currentcolor;
  background: var(--plain-back);
  border-color: var(--control-line);
}
.verdict p {
  color: var(--ink);
}
.verdict h1 {
  display: flex;
  gap: 0.7rem;
}
.verdict .sign {
  flex: none;
}
.bad-box {
  background: var(--bad-back);
  border-color: var(--bad);
}
.good-box {
  background: var(--good-back);
  border-color: var(--good);
}
.warning-box {
  background: var(--warning-back);
  border-color: var(--warning);
}
.plain-list {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
.key-figures {
  margin: 0.3rem 0 1rem;
  padding-inline-start: 1.2rem;
}
.section {
  margin-top: 2.2rem;
}
.section > h2 {
  margin-bottom: 0.6rem;
}
.section.folded {
  margin-top: 0;
  border-bottom: 1px solid var(--line);
}
.section.folded[open] {
  padding-bottom: 1rem;
}
:not(.folded) + .section.folded {
  margin-top: 2.2rem;
  border-top: 1px solid var(--line);
}
.remarks {
  margin-top: 1.2rem;
  padding: 0.8rem 1.2rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.remarks.bad-box {
  background: var(--bad-back);
}
.remarks.warning-box {
  background: var(--warning-back);
}
.remarks h2 {
  font-size: 1rem;
}
.remarks ul {
  margin: 0.35rem 0 0;
  padding-inline-start: 1.2rem;
}
.filters {
  display: grid;
  gap: 0.7rem;
  margin-bottom: 0.4rem;
}
.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 0.45rem;
}
.chip {
  min-height: 2rem;
  padding: 0 0.8rem;
  border-color: var(--line);
  border-radius: 999px;
  font-size: 0.88rem;
}
.chip.plain {
  color: var(--ink);
}
.filter-fields {
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  align-items: end;
}
.filter-fields .grow {
  flex: 1 1 14rem;
  max-width: 28rem;
}
.shown {
  display: flex;
  align-items: center;
  gap: 0.8rem;
  min-height: 2rem;
  margin: 0;
  font-size: 0.85rem;
}
.button.small {
  min-height: 1.75rem;
  padding: 0 0.6rem;
  font-size: 0.82rem;
}
.verdict-word {
  white-space: nowrap;
}
.strong {
  font-weight: 650;
}
.interval {
  display: block;
  font-size: 0.8rem;
  color: var(--muted);
}
.change-good {
  color: var(--good);
}
.change-bad {
  color: var(--bad);
}
.reason {
  font-size: 0.95rem;
}
.fact {
  display: contents;
}
.method {
  margin: 1rem 0;
}
.method h3 code {
  font-weight: 400;
  color: var(--muted);
  margin-inline-start: 0.3rem;
}
.all-samples {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem 2rem;
}
.samples-frame {
  max-height: 22rem;
  overflow: auto;
}
.samples-table {
  border-collapse: collapse;
  font-size: 0.82rem;
  font-variant-numeric: tabular-nums;
}
.detail .facts {
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
}
.detail .fact {
  display: grid;
  grid-template-columns: 9.5rem 1fr;
}
.samples-table th,
.samples-table td {
  white-space: nowrap;
  padding: 0.2rem 1rem 0.2rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
}
.samples-table .end {
  text-align: end;
}
.samples-table thead th {
  position: sticky;
  top: 0;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
}

@media (max-width: 640px) {
  .verdict {
    padding: 0.9rem 1rem;
  }
  .filter-fields .field {
    flex: 1 1 100%;
    max-width: none;
  }
}

@media print {
  .verdict,
  .remarks {
    print-color-adjust: exact;
  }
  .samples-frame {
    max-height: none;
    overflow: visible;
  }
  .section.folded > summary {
    list-style: none;
  }
}
`;var Jr=document.getElementById(mn),Ci=document.getElementById(un)?.textContent;Jr!==null&&Ci!==void 0&&(Mn(En,vi),Jr.replaceChildren(),dn(c(An,{children:c(Cr.Provider,{value:Pn,children:c(xi,{data:JSON.parse(Ci)})})}),Jr));})();
