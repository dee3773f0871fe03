"use strict";(()=>{var A,sn,Qi,$e,hr,Vt,ln,Ft,cn,br,gr,dn,St=Symbol.for("pv"),jt={},Ht=[],Yi=/^m(i|n|o|s|text|space)$/,Sr=Array.isArray,un=Ht.slice,Le=Object.assign;function Fe(e){e&&e.parentNode&&e.remove()}function Lt(e,t,r,n,i){var o={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:St,__v:i||++sn,__i:-1,__u:0};return!i&&A.vnode&&A.vnode(o),o}function F(e){return e.children}function It(e,t){this.props=e,this.context=t,this.__g=0}function Re(e,t){if(t==null)return e.__&&Re(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Re(e)}function ea(e){var t,r=e.__v,n=r.__e,i=[],o=[],a=e.__P;a&&((t=Le({constructor:St},r)).__v=r.__v+1,A.vnode&&A.vnode(t),wr(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,i,n||Re(r),32&r.__u,o),t.__v=r.__v,t.__.__k[t.__i]=t,yn(i,t,o),r.__=r.__e=null,t.__e!=n&&mn(t))}function mn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),mn(e)}function yr(e){(8&e.__g||(e.__g|=8,$e.push(e),Vt++))&&hr==A.debounceRendering||((hr=A.debounceRendering)||queueMicrotask)(pn)}function pn(){try{for(var e,t=1;$e.length;)$e.length>t&&$e.sort(ln),e=$e.shift(),t=$e.length,8&e.__g&&ea(e)}finally{(Vt=$e.length)&&(hr||queueMicrotask)(pn)}}function fn(e,t,r,n,i,o,a,s,l,u,c){var p,f,m,h,g,y,b=n.__k||Ht,S=t.length;for(l=ta(r,t,b,l,S),p=0;p<S;p++)(m=r.__k[p])!=null&&(f=~m.__i&&b[m.__i]||jt,m.__i=p,y=wr(e,m,f,i,o,a,s,l,u,c),h=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&_r(f.ref,null,m,f),m.ref&&c.push(m.ref,m.__c||h,m)),g=g||h,4&m.__u?(l=hn(m,l,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),m.__u&=-21);return r.__e=g,l}function ta(e,t,r,n,i){var o,a,s,l,u,c,p,f,m,h=r.length,g=h,y=0,b=0,S=e.__k=Array(i);for(o=0;o<i;o++)(a=t[o])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[o]=Lt(null,a):Sr(a)?a=S[o]=Lt(F,{children:a}):a.constructor===St&&a.__b?a=S[o]=Lt(a.type,a.props,a.key,a.ref,a.__v):S[o]=a,l=o+y,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=ra(a,r,l,g))&&(g--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==l-1?y--:u==l+1?y++:u!=l&&(u>l?y--:y++,b=1)):(~u||(i>h?y--:i<h&&y++),typeof a.type!="function"&&(a.__u|=4))):S[o]=null;if(b){for(c=[],p=[],o=0;o<i;o++)if((a=S[o])&&16&a.__u){for(y=0,f=c.length;y<f;)c[m=y+f>>1]<a.__i?y=m+1:f=m;c[y]=a.__i,p[o]=y+1}for(y=c.length;o--;)p[o]&&(p[o]==y?y--:S[o].__u|=4)}if(g)for(o=0;o<h;o++)!(s=r[o])||2&s.__u||(s.__e==n&&(n=Re(s)),xr(s,s));return n}function hn(e,t,r,n){var i,o,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(o=0;o<i.length;o++)i[o]&&(i[o].__=e,t=hn(i[o],t,r,!1));return t}for(t&&!t.parentNode&&(t=Re(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function ra(e,t,r,n){var i,o=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&o==null||l&&o==s.key&&a==s.type)return r;if(n>(l?1:0)){for(i=r-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&o==s.key&&a==s.type)return i;for(i=r+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&o==s.key&&a==s.type)return i}return-1}function an(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function Bt(e,t,r,n,i){var o,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||an(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||an(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=gr[t]||(gr[t]=na(t)),(e.__a||(e.__a={}))[t]=br,o=t!=(t=t.replace(cn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,o):e.removeEventListener(t,a,o));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function na(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Ft]==null)t[Ft]=br++;else if(t[Ft]<this.__a[e])return;return r(A.event?A.event(t):t)}}}function wr(e,t,r,n,i,o,a,s,l,u){var c,p,f,m,h,g,y,b,S,x,_,N,T,$,M,P,v,w,R=t.type;if(t.constructor!==St)return null;128&r.__u&&(l=32&r.__u,c=r.__c.__z)&&(t.__u|=l,p=o=[],c.nodeType==8?s=Dt(c,o):o.push(c),s=o[0]||s),(c=A.__b)&&c(t);e:if(typeof R=="function"){f=a.length;try{if(b=t.props,S=(c=R.prototype)&&c.render,x=(c=R.contextType)&&n[c.__c],_=c?x?x.props.value:c.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(S?t.__c=m=new R(b,_):(t.__c=m=new It(b,_),m.constructor=R,m.render=ia),x&&x.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),S&&(m.__s||(m.__s=m.state),R.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Le({},m.__s)),Le(m.__s,R.getDerivedStateFromProps(b,m.__s)))),h=m.props,g=m.state,m.__v=t,r.__c){if(b!==h&&S&&!R.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(b,_),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(b,m.__s,_)===!1){t.__v!=r.__v&&(m.props=b,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(k){k&&(k.__=t)}),Ht.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=Re(r);break e}m.componentWillUpdate&&m.componentWillUpdate(b,m.__s,_),S&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,g,y)})}else S&&!R.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),S&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=_,m.props=b,m.__P=e,m.__g&=-5,N=A.__r,T=S?25:0;do m.__g&=-9,N&&N(t),c=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++T<25);S&&(Ht.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Le({},n,m.getChildContext())),S&&r.__c&&m.getSnapshotBeforeUpdate&&(y=m.getSnapshotBeforeUpdate(h,g)),$=c&&c.type===F&&c.key==null?c.props.children:c,b.__P&&(c=s,i=(e=b.__P).namespaceURI,l=o=null,r.props&&r.props.__P!=e&&(r.__k.some(function(k){k&&xr(k,k)}),r.__k=null),s=r.__k?Re(r,0):null),s=fn(e,Sr($)?$:[$],t,r,n,i,o,a,s,l,u),b.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Fe),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(k){if(a.length=f,t.__v=null,l||o)if(k&&k.then){if(t.__u|=128|l,o){for(~(v=o.indexOf(s||void 0))||(v=o.length);(w=o[v-1])&&w.nodeType==8;)v--;for(;v<o.length;v++)if(w=o[v])if(o[v]=null,M){if(w==P)break}else{if(w.nodeType!=8)break;w.data.startsWith("$s")&&(P=Dt(M=w))}}if(!M){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;M=s}(c=Dt(M=t.__c.__z||(t.__c.__z=M)))?(t.__e=M,s=c):t.__e=s,s=s&&s.nextSibling}else o&&o.some(Fe);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),k&&k.then||gn(t),A.__e(k,t,r)}}else s=t.__e=oa(r.__e,t,r,n,i,o,a,l,u,e);return(c=A.diffed)&&c(t),s}function Dt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function gn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(gn))}function yn(e,t,r){for(var n=0;n<r.length;)_r(r[n++],r[n++],r[n++]);A.__c&&A.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(o){o.call(i)})}catch(o){A.__e(o,i.__v)}})}function oa(e,t,r,n,i,o,a,s,l,u){var c,p,f,m,h,g,y,b,S=r.props||jt,x=t.props,_=t.type;if(_=="svg"?i="http://www.w3.org/2000/svg":_=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((h=o[c])&&(_?h.localName==_:h.nodeType==3)){e=h,o[c]=null;break}}if(!e){if(b=u.ownerDocument||document,!_)return b.createTextNode(x);e=b.createElementNS(i,_,x.is?x:u),s&&(A.__m&&A.__m(t,o),s=!1),o=null}if(_){if(u=_=="template"&&e.content||e,o=_=="textarea"&&x.defaultValue!=null?null:o&&un.call(u.childNodes),!s&&o)for(S={},c=0;c<e.attributes.length;c++)S[(h=e.attributes[c]).name]=h.value;for(c in S)h=S[c],c=="dangerouslySetInnerHTML"?f=h:c=="children"||c in x||c=="value"&&"defaultValue"in x||c=="checked"&&"defaultChecked"in x||Bt(e,c,null,h,i);for(c in x)h=x[c],c=="children"?m=h:c=="dangerouslySetInnerHTML"?p=h:c=="value"?g=h:c=="checked"?y=h:s&&typeof h!="function"||S[c]===h||Bt(e,c,h,S[c],i);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(_=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Yi.test(_))&&(i="http://www.w3.org/1999/xhtml"),fn(u,Sr(m)?m:[m],t,r,n,i,o,a,o?o[0]:r.__k&&Re(r,0),s,l),o&&o.some(Fe)),s&&_!="textarea"||(c="value",_=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(_!="progress"||g)||Bt(e,c,g,S[c],i),c="checked",y!=null&&y!=e[c]&&Bt(e,c,y,S[c],i))}else S===x||s&&e.data==x||(e.data=x);return e}function _r(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){A.__e(i,r)}}function xr(e,t,r){var n,i,o,a;if(A.unmount&&A.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||_r(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){A.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&xr(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(i=Dt(n,o=[]))&&(n==e.__e&&o.some(Fe),Fe(i),Fe(n)),r||Fe(e.__e),e.__e=e.__c=e.__=null}function ia(e,t,r){return this.constructor(e,r)}function bn(e,t){var r,n,i,o;A.__&&A.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=Lt(F,{children:[e]}),i=[],o=[],wr(t,t.__k,n||jt,jt,t.namespaceURI,n?null:t.firstChild?un.call(t.childNodes):null,i,n?n.__e:t.firstChild,r,o),yn(i,t.__k,o),t.__k.props.children=null}function Xe(e){function t(r){var n,i;return this.getChildContext||(n=new Set,(i={})[t.__c]=this,this.getChildContext=function(){return i},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&n.forEach(function(a){a.__g|=4,yr(a)})},this.sub=function(o){n.add(o);var a=o.componentWillUnmount;o.componentWillUnmount=function(){n.delete(o),a&&a.call(o)}}),r.children}return t.__c="__cC"+dn++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}A={__e:function(e,t,r,n){for(var i,o,a;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((a=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,n||{}),a=1),a&&8&i.__g)return void(i.__g|=2)}catch(s){e=s}}throw Vt=0,e}},sn=0,Qi=function(e){return e!=null&&e.constructor===St},It.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Le({},this.state)),typeof e=="function"&&(e=e(Le({},r),this.props)),e&&(Le(r,e),this.__v&&(t&&this.__k.push(t),yr(this)))},It.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),yr(this))},It.prototype.render=F,$e=[],Vt=0,ln=function(e,t){return e.__v.__b-t.__v.__b},Ft=Symbol(),cn=/(PointerCapture)$|Capture$/i,br=0,gr={},dn=0;var Sn="report-data",wn="report",_n="chart-engine";var ke,I,vr,xn,Cr=Object.is,_t=0,On=[],$r=[],W=A,vn=W.__b,Cn=W.__r,$n=W.diffed,Rn=W.__c,kn=W.unmount,Mn=W.__;function Je(e,t){W.__h&&W.__h(I,e,_t||t),_t=0;var r=I.__H||(I.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function D(e){return _t=1,aa(An,e)}function aa(e,t,r){var n=Je(ke++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):An(void 0,t),function(o){var a=(n.__N||n.__)[0],s=n.t(a,o);Cr(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=I,!I.__f)){I.__f=!0;var i=I.shouldComponentUpdate;I.shouldComponentUpdate=function(o,a,s){var l=this.__H;if(!l)return!0;var u=!1,c=this.props!=o;if(l.__.some(function(f){f.__N&&(u=!0,Cr(f.__[0],f.__N[0])||(c=!0))}),i){var p=i.call(this,o,a,s);return u?p||c:p}return!u||c}}return n.__}function Nn(e,t){var r=Je(ke++,3);!W.__s&&kr(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,I.__H.__h.push(r))}function Ie(e,t){var r=Je(ke++,4);!W.__s&&kr(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,I.__h.push(r))}function xt(e){return _t=5,O(function(){return{current:e}},[])}function O(e,t){var r=Je(ke++,7);return kr(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function Ze(e,t){return _t=8,O(function(){return e},t)}function De(e){var t=I.context[e.__c],r=Je(ke++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(I)),t.props.value):e.__}function Pn(){var e=Je(ke++,11);if(!e.__){for(var t=I.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function sa(){var e;do{for(;e=$r.shift();)try{wt(e)}catch(r){W.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=On.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(wt),t.__h.some(Rr),t.__h=[]}catch(r){t.__h=[],W.__e(r,e.__v)}}}while($r.length)}W.__b=function(e){I=null,vn&&vn(e)},W.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Mn&&Mn(e,t)},W.__r=function(e){Cn&&Cn(e),ke=0;var t=(I=e.__c).__H;t&&(vr==I?I.__h=[]:(t.__h.some(wt),t.__h.some(Rr),ke=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),vr=I},W.diffed=function(e){$n&&$n(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Tn(On.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),vr=I=null},W.__c=function(e,t){t.some(function(r){try{r.__h.some(wt),r.__h=r.__h.filter(function(n){return!n.__||Rr(n)})}catch(n){r.__h=[function(){throw n}]}}),Rn&&Rn(e,t)},W.unmount=function(e){kn&&kn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(i){try{if(i.__P&&i.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}i.__P=r,Tn($r.push(i))}else wt(i)}catch(o){t=o}}),n.__H=void 0,t&&W.__e(t,n.__v))};var En=typeof requestAnimationFrame=="function";function la(e){var t,r=function(){clearTimeout(n),En&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);En&&(t=requestAnimationFrame(r))}function Tn(e){e!=1&&xn==W.requestAnimationFrame||((xn=W.requestAnimationFrame)||la)(sa)}function wt(e){var t=I,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),I=t}function Rr(e){var t=I;e.__c=e.__(),I=t}function kr(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Cr(r,e[n])})}function An(e,t){return typeof t=="function"?t(e):t}function Me(e){let[t,r]=D(()=>window.matchMedia(e).matches);return Nn(()=>{let n=window.matchMedia(e),i=()=>r(n.matches);return i(),n.addEventListener("change",i),()=>n.removeEventListener("change",i)},[e]),t}var ca=500;function Bn(e){let t=Me("print"),[r,n]=D(!1);return Ie(()=>{if(e.current===null||r)return;let i=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});i.observe(e.current);let o=da(()=>n(!0));return()=>{i.disconnect(),o.cancel()}},[e,r]),r||t}function da(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,ca);return{cancel:()=>window.clearTimeout(t)}}var ua=Symbol.for("pv"),ma=0;function d(e,t,r,n,i,o){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var u={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ua,__v:--ma,__i:-1,__u:0};return(i||o)&&(u.__source=i,u.__self=o),A.vnode&&A.vnode(u),u}var Mr=Xe(()=>Promise.reject(new Error("this page has no program for charts")));function Qe({title:e,specification:t}){let r=xt(null),n=xt(void 0),i=De(Mr),o=Bn(r),[a,s]=D();return Ie(()=>{if(!o)return;let l=!0;return(async()=>{let c=document.createElement("div"),f=await(await i()).drawChart(c,t);if(!l||r.current===null){f.remove();return}pa(c,e),r.current.replaceChildren(c),n.current?.remove(),n.current=f,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[o,e,t,i]),Ie(()=>()=>n.current?.remove(),[]),d("figure",{class:"chart",children:[a===void 0?null:d("p",{class:"warning",children:["This chart could not be drawn: ",a]}),d("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function pa(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let i of["role","aria-roledescription","aria-label"])n.removeAttribute(i);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function Fn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Ln=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;var z={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},ha={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},vt={light:z,dark:ha},ed=Object.keys(vt);var In=["system","light","dark"],ga={system:"System",light:"Light",dark:"Dark"},Dn="kbench-theme",Er=Xe({name:"light",choice:"system",choose:()=>{}});function Vn({children:e}){let[t,r]=D(ba),n=Me("(prefers-color-scheme: dark)"),i=Me("print");Ie(()=>{document.documentElement.dataset.theme=t},[t]);let o=l=>{r(l),Sa(l)},s=!i&&(t==="dark"||t==="system"&&n)?"dark":"light";return d(Er.Provider,{value:{name:s,choice:t,choose:o},children:e})}var ya={light:{...vt.light,isNarrow:!0},dark:{...vt.dark,isNarrow:!0}};function Ye(){let{name:e}=De(Er);return(Me("screen and (max-width: 640px)")?ya:vt)[e]}function jn(){let{choice:e,choose:t}=De(Er);return d("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:In.map(r=>d("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:ga[r]},r))})}function ba(){try{let e=window.localStorage.getItem(Dn);return In.find(t=>t===e)??"system"}catch{return"system"}}function Sa(e){try{window.localStorage.setItem(Dn,e)}catch{}}function Hn(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(_n)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function Gn(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:i,at:o,...a})=>{let s=t,l=n.map((u,c)=>{let p=o[c]??"";return typeof p=="number"&&(s+=p),{value:u,round:i===null?c+1:i[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var wa="current";function Ct(e,t){return`${Tr(e)?e:"run"} on ${t}`}function Tr(e){return e!==wa}function B(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function ie(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function Wn(e,t){return t==="lower"?e:0-e}function Or(e,t){return t==="relative"?Math.log1p(e):e}var zn={defaultMargin:.02,rules:[],falseAlarmRate:.01};function ae(e,t){let r=_a(e,t),[n,i]=[Un(e,r),Un(t,r)];for(;;){let[o,a]=[n(),i()];if(o===void 0||a===void 0)return o!==a?o===void 0?-1:1:e<t?-1:e>t?1:0;let s=xa(o,a);if(s!==0)return s}}function _a(e,t){let r=Math.min(e.length,t.length),n=0;for(;n<r&&e.charCodeAt(n)===t.charCodeAt(n);)n+=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;for(;n>0&&/\D/.test(e.charAt(n-1));)n-=1;return n}function Un(e,t){let r=/\d+(?:\.\d+)?|\D+/y;return r.lastIndex=t,()=>r.exec(e)?.[0]}function xa(e,t){let r=/^\d/,n=r.test(e)&&r.test(t),[i,o]=n?[Number(e),Number(t)]:[e,t];return i<o?-1:i>o?1:0}function we({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(i=>`${i}="${va(t[i]??"")}"`).join(",");return`${e}{${n}}`}function va(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function qn({change:e,scale:t,better:r,verdict:n}){return e!==null?Wn(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var Ca=Or(zn.defaultMargin,"relative");function Kn(e){let t=qn(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*Ca}function Gt(e,t){let[r,n]=[Kn(e),Kn(t)];return r!==n?n>r?1:-1:ae(we(e),we(t))}function V(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${$a(t)}`:`${r}${Zn(t.toFixed(Ra(t)))}`}function Xn(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function Jn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function Zn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function $a(e){let[t="",r=""]=e.toExponential(2).split("e");return`${Zn(t)}e${r.replace("+","").replace("-","\u2212")}`}function Ra(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var U=(e,t)=>({factor:e,symbol:t}),ka=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>U(1e3**-t,e)),Ma=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>U(1024**-t,e)),Ea=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>U(1024**-t,e)),Ta=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>U(1e3**-t,e)),Oa=["count","k","M","G","T","P"].map((e,t)=>U(1e3**-t,e)),Na=[U(1e9,"ns"),U(1e6,"\xB5s"),U(1e3,"ms"),U(1,"s")],Pa=[U(1e6,"\xB5s/GB"),U(1e3,"ms/GB"),U(1,"s/GB")],Aa={"bit/s":{steps:ka,ofZero:U(1,"bit/s")},"By/s":{steps:Ma,ofZero:U(1,"B/s")},By:{steps:Ea,ofZero:U(1,"B")},"1/s":{steps:Ta,ofZero:U(1,"/s")},s:{steps:Na,ofZero:U(1,"s")},"s/GBy":{steps:Pa,ofZero:U(1,"s/GB")},"{count}":{steps:Oa,ofZero:U(1,"count")},1:{steps:[U(100,"%")],ofZero:U(100,"%")}};function ne(e,t){let{steps:r,ofZero:n}=Aa[e],i=Math.abs(t);if(i===0||!Number.isFinite(i)||e==="s/GBy"&&i>=.01)return n;for(let[o,a]of r.entries()){let s=r[o+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(Xn(i*a.factor)<l)return a}return n}function C(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=ne(t,e);return`${V(e*r)} ${n}`}function oe(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(n===void 0)return"\u2013";if(e.length===1)return C(n,t);let{factor:i,symbol:o}=ne(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":V(a*i)).join(" / ")} ${o}`}var Ba=5e-5;function K(e,t,r){return Jn(e,n=>j(n,t,r))}function j(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${Qn(e<Ba?0:e)} %`:r==="1"?`${Qn(e)} pp`:C(e,r)}function Nr(e,t,r,n){if(e===null&&t===null)return"";let i=(o,a)=>o===null?a:K(o,r,n);return`[${i(e,"\u2212\u221E")}, ${i(t,"+\u221E")}]`}function Yn(e,t,r){if(e===null)return"a change too large to express";let{lower:n,upper:i,estimate:o}=e,a=n===i?"":Nr(n,i,t,r);return a===""?K(o,t,r):`${K(o,t,r)} ${a}`}function Qn(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?V(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}function H(e,t){let r=new Map;for(let n of e){let i=t(n),o=r.get(i);o===void 0?r.set(i,[n]):o.push(n)}return r}var $t="other";function Wt(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let i=`${(r(e)??$t).replaceAll("-","_")}_`,o=(e.startsWith(i)?e.slice(i.length):e).replaceAll("_"," ");return o.charAt(0).toUpperCase()+o.slice(1)}var eo=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;var J=" \xB7 ";function pe(e){return e.replace(eo,t=>{let r=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let n=r.toString(16);return r<256?`\\x${n.padStart(2,"0")}`:r<65536?`\\u${n.padStart(4,"0")}`:`\\u{${n}}`})}var Fa=/^\p{Mark}$/u,La=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Rt(e){let t=0;for(let r of e)t+=Fa.test(r)?0:La.test(r)?2:1;return t}function Ve(e,t){let r=Math.max(2,t),n=[],i="";for(let o of Ia(e,r))i!==""&&Rt((i+o).trimEnd())>r&&(n.push(i.trimEnd()),i=""),i+=o;return(i.trimEnd()!==""||n.length===0)&&n.push(i.trimEnd()),n}function Ia(e,t){let r=e.split(J);return r.flatMap((n,i)=>{let o=i<r.length-1?`${n}${J}`:n;return Rt(o.trimEnd())<=t?[o]:o.match(/\S+\s*|^\s+/g)?.flatMap(a=>Da(a,t))??[]})}function Da(e,t){if(Rt(e.trimEnd())<=t)return[e];let r=[],n="";for(let i of e)Rt(n+i)>t&&(r.push(n),n=""),n+=i;return r.push(n),r}var zt=["resource","verb","phase","replicas","workload","name","package","cpus","protocol","lookup","entry","keepalive","family","size","layers","revision","path","placement","streams","clients","hops","transaction","side","frame_size","services","action","policies","job","operation","storage_class","watch","suite","measurement","statistic","query"];function ce(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function _e(e){let t=e.length>1?Va(e):new Set,r=(o,a)=>Object.keys(o).filter(a).sort((s,l)=>to(s)-to(l)||(s<l?-1:1)).map(s=>Ha(s,o[s]??"")).join(J),n=e.map(o=>r(o,a=>!t.has(a))||"all"),i=new Set(n).size===n.length;return{common:r(e[0]??{},o=>t.has(o)),each:i?n:e.map(Ga)}}function Va(e){let t=new Map(Object.entries(e[0]??{})),r=new Map;for(let n of e)for(let[i,o]of Object.entries(n))t.get(i)===o&&r.set(i,(r.get(i)??0)+1);return new Set([...r].filter(([,n])=>n===e.length).map(([n])=>n))}function to(e){if(e==="quantile")return zt.length+1;let t=zt.indexOf(e);return t===-1?zt.length:t}var ja=new Set(["true","false","on","off","none"]);function Ha(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?ce(Number(t)):/[a-zA-Z]{2}/.test(t)&&!ja.has(t)?t:`${e} ${t===""?'""':t}`}function Ga(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(J)}function q(e,t,r){let n=s=>r.suiteOf(s)??$t,i=H(e,({metric:s})=>n(s)),o=[...i.keys()].sort((s,l)=>Ut(t,s)-Ut(t,l)||ae(s,l)),a=[...r.metrics.keys()];return o.map(s=>{let u=[...H(i.get(s)??[],no).values()].map(c=>Wa(c,r));return u.sort((c,p)=>Ut(a,c.metric)-Ut(a,p.metric)||ae(c.metric,p.metric)),{suite:s,metrics:u}})}function Wa(e,t){let[r]=e,{common:n,each:i}=_e(e.map(({labels:a})=>a)),o=e.map((a,s)=>({label:i[s]??"",series:a}));return o.sort((a,s)=>ae(a.label,s.label)),{metric:r?.metric??"",title:Wt(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:o}}function ro(e){let t=H(e,no);return new Map([...t.values()].flatMap(r=>{let{each:n}=_e(r.map(({labels:i})=>i));return r.map((i,o)=>[i,Pr(i.metric,n[o]??"")])}))}function Pr(e,t){return t===""||t==="all"?e:`${e}${J}${t}`}function no({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function Ut(e,t){let r=e.indexOf(t);return r===-1?e.length:r}function E(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Ee({change:e,scale:t,unit:r,paired:n,baseline:i}){if(e===null)return"";let o=Nr(e.lower,e.upper,t,r);return o!==""?o:`(${n===void 0?E(i?.runs??0,"baseline run"):E(n.rounds,"round")}, no interval)`}var Te={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},ue=Object.keys(Te),je={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function oo(e,t){let n=q(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:u,series:c})=>({...Ua(c,Pr(l.metric,u)),suite:a,title:`${l.title}, ${u}`})))),i=({series:a})=>ue.indexOf(a.verdict),o=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>i(a)-i(s)||o(a)-o(s)||za(a.series,s.series))}function za(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?Gt(e,t):0}function Ua(e,t){let{unit:r,scale:n,baseline:i,current:o,change:a,smallestProvableChange:s,verdict:l}=e;return{series:e,name:t,verdict:`${Te[l].symbol} ${l}${Ar(e)}`,baseline:i===null?"\u2013":C(i.median,r),current:o===null?"\u2013":C(o.median,r),change:a===null?"":K(a.estimate,n,r),interval:Ee(e),sentence:Ka(e,t),provable:s===null?"\u2013":j(s,n,r)}}function Ar({gates:e,accepted:t}){return t!==void 0?" (accepted)":e?"":" (info)"}function Ka({unit:e,scale:t,margin:r,baseline:n,current:i,change:o},a){let s=o===null||o.estimate===0?"changed":`${o.estimate<0?"fell":"rose"} by ${j(Math.abs(o.estimate),t,e)}`,l=n===null||i===null?"":`, from ${C(n.median,e)} to ${C(i.median,e)}`;return`${a} ${s}${l}; the margin is ${j(r,t,e)}`}function Kt({text:e}){let t=e.split(/`([^`]+)`/);return d(F,{children:t.map((r,n)=>n%2===1?d("code",{children:r},n):r)})}function xe(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var io="0.1.0";function fe(e,t=3,r="; "){let n=e.slice(0,t).join(r),i=e.length-t;return i>0?`${n} and ${String(i)} more`:n}var qa=["regressed","improved","unchanged","inconclusive"];function He(e){let t=e.filter(({verdict:r})=>qa.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function ao(e){let t=so(e),r=Xa(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${Ja(e)}${r}.`;case"incomplete":return`Incomplete${t}: ${Ya(e)}${r}.`;case"incomparable":return`Incomparable${t}: ${ns(e)}${r}.`;case"inconclusive":return`Inconclusive${t}: ${Za(e)}${r}.`;case"passed":return`Passed${t}: ${Qa(e)}${r}.`}}function Xa({series:e}){let t=e.filter(n=>n.accepted!==void 0);return t.length===0?"":`; ${t.length===1?"1 regression is accepted:":`${String(t.length)} regressions are accepted, most of all`} ${Br(t,e)}`}function so({pair:e}){let{of:t,merged:r}=e?.shards??{of:0,merged:0};return r<t?` (${String(r)} of ${String(t)} shards)`:""}function Ja({series:e}){let{gating:t}=He(e),r=t.filter(({verdict:i})=>i==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${E(t.length,"gating series")} ${n} ${Br(r,e)}`}function Za({series:e}){let{gating:t}=He(e),r=t.filter(({verdict:o})=>o==="inconclusive"),n=r.filter(({reason:o})=>o.code==="suspect"),i=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${Br(n,e)}`;return`${String(r.length)} of ${E(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${i}`}function Qa({series:e}){let{gating:t,informational:r}=He(e);if(t.length===0)return`${E(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:o})=>o==="improved").length,i=n===0?"":`, ${String(n)} improved`;return`all ${E(t.length,"gating series")} are within the margin or better (${String(t.length-n)} unchanged${i})`}function Ya(e){let{series:t,suites:r,pair:n,baseline:i}=e,{gating:o,informational:a,missing:s}=He(t),l=ts(r,t),u=m=>t.every(h=>h[m]===null);if(n!==void 0&&(u("baseline")||u("current")))return`nothing was measured on ${u("baseline")&&u("current")?"either side":u("baseline")?"base":"head"}${l.length===0?"":`: ${fe(l)}`}`;if(n?.stages===0)return"the pair ended before its first stage was complete";if(n===void 0&&u("current"))return"this run measured nothing";if(n===void 0&&i.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${fe([...new Set(lo(s,t))])})`,p=s.length===1?"was":"were",f=[...l.length===0?[]:[fe(l)],...s.length===0?[]:n===void 0?[`${E(s.length,"gating series")} of the baseline ${p} not measured${c}`]:[`${E(s.length,"gating series")} ${p} not measured on head${c}`]];return s.length===0&&o.length+a.length===0&&f.push(n===void 0?"no series of this run is in the baseline":"base and head have no series in common"),f.length===0&&so(e)!==""?"too few shards are left to judge":f.length===0?"not everything was measured":f.join("; ")}var es={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function ts(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),i=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(i.length===0&&He(t).missing.length===0?n:i).map(({name:a,status:s})=>`suite ${a} ${es[s]}`)}var rs=/^[\w./-]{1,60}$/;function ns({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:i,informational:o}=He(e),a=t.map(({field:m})=>m).filter(m=>rs.test(m)),s=a.length===0?"":` (${fe(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:m})=>m.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let u=r===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${u} them in another unit or direction`,p=i.length+o.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${E(n.length,"series")} cannot be compared, ${c}${f}`}function Br(e,t){let[r]=[...e].sort(Gt);if(r===void 0)return"";let{change:n,scale:i,unit:o}=r;return`${lo([r],t).join()}${n===null?"":` ${K(n.estimate,i,o)}`}`}function lo(e,t){let r=ro(t);return e.map(n=>B(r.get(n)??n.metric))}function qt(e,t){return t??(e.startsWith("suite.")?"not set":"none")}var co=120,os=20;function uo(e,t,r){let n=[qt(e,t),qt(e,r)];if(n.every(({length:s})=>s<=co))return n;let i=t===void 0||r===void 0?0:is(...n),o=Math.max(0,i-os),a=s=>`${o===0?"":"\u2026"}${B(s.slice(o),co)}`;return[a(n[0]),a(n[1])]}function is(e,t){let r=0;for(;r<e.length&&e[r]===t[r];)r+=1;return r}var Fr={"Tcp.RetransSegs":"retransmitted TCP segments","TcpExt.TCPTimeouts":"TCP timeouts","TcpExt.ListenDrops":"connections refused by a full queue","TcpExt.TCPBacklogDrop":"TCP segments dropped by a full backlog","Udp.RcvbufErrors":"UDP packets dropped by a full buffer","Ip.FragCreates":"IP fragments","Ip.OutDiscards":"IP packets discarded",throttled:"periods in which a CPU limit stopped a container",contextSwitches:"context switches",interrupts:"interrupts","softirq.NET_RX":"softirqs for received packets","softirq.NET_TX":"softirqs for sent packets","softirq.BLOCK":"softirqs for disks",pageFaults:"page faults",majorPageFaults:"page faults that read a disk",reclaimed:"pages scanned for free memory",diskRequests:"disk requests",diskFlushes:"disk flushes"},Mu=Object.keys(Fr);var mo="Where the CPU time goes",et=e=>j(e,"relative","1");function po(e){return[...ss(e),...ls(e)]}var as={perf:{whole:"the CPU time",nothing:"The time is lost in waiting: for a limit, a disk or the network"},pprof:{whole:"a CPU",nothing:"The time is lost in waiting, in the kernel or in programs that subject.pprof does not name"}};function ss({source:e,measurement:t,rounds:r,busy:n,grew:i}){let{whole:o,nothing:a}=as[e],s=`in ${String(r)} rounds with ${e}`;if(i.length===0){let l=e==="perf"?"no function":"no function of the profiled pods",u=e==="perf"?"":` of ${o}`;return[`${t}: ${l} takes more CPU time on head (all together ${et(n.base)}${u} on base, ${et(n.head)} on head, ${s}). ${a}`]}return i.map(({name:l,base:u,head:c,lower:p,upper:f})=>`${t}: ${l} takes ${et(c)} of ${o} on head, ${et(u)} on base (between ${et(p)} and ${et(f)} more, ${s})`)}function ls({measurement:e,counters:t}){if(t.length===0)return[];let r=t.map(({name:n,base:i,head:o})=>`${Fr[n]} (${V(i)} on base, ${V(o)} on head)`);return[`${e}: also changed, per second: ${r.join(", ")}`]}var cs=[["regressed",1],["missing",1],["accepted",2],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]],ds={"worse-info":"worse, for information only",accepted:"regressed and accepted"};function rt(e,t){let{suites:r,warnings:n,environmentDifferences:i,allDifferences:o}=e,a=e.pair===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},s=oo(e,t);return[tt("verdict",0,ao(e)),...kt(r).map(l=>tt("suite",2,l)),...cs.flatMap(([l,u])=>{let c=s.filter(({series:f})=>ms(f)===l),p=`${String(c.length)} ${ds[l]??l}`;return c.length===0?[]:[{kind:l,importance:u,sentence:p,rows:c}]}),...(e.profiles??[]).flatMap(po).map(l=>tt("cause",2,l)),...i.map(({field:l,baseline:u,current:c})=>{let[p,f]=uo(l,u??void 0,c??void 0);return tt("difference",2,`${l}: ${p} ${a.before}, ${f} ${a.now}`)}),...o===void 0?[]:[tt("difference",2,us(o))],...n.map(l=>tt("warning",3,l))]}function us({count:e,file:t}){return`${E(e,"place")} in objects and images, all in \`${t}\``}function tt(e,t,r){return{kind:e,sentence:r,rows:[],importance:t}}function ms({verdict:e,gates:t,accepted:r}){return r!==void 0?"accepted":e==="regressed"&&!t?"worse-info":e}function kt(e){return e.filter(({status:t})=>t!=="ok").map(ps)}function ps({name:e,status:t,reason:r}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${r===void 0?"":`: ${r}`}`}function Xt(e,t){let r=(...m)=>t.filter(({kind:h})=>m.includes(h)).flatMap(({rows:h})=>h.filter(g=>g.suite===e)),[n,i]=[r("regressed"),r("accepted","worse-info")],[o,a]=n.length===0?[i,"; none of them can fail the build"]:[n,i.length===0?"":`; ${String(i.length)} more that cannot fail the build`],[s]=o,l=r("accepted","worse-info",...ue);if(s===void 0){let m=ue.map(h=>[r(h).length,h]);return`${e}: ${m.flatMap(([h,g])=>h===0?[]:`${String(h)} ${g}`).join(", ")}`}let{change:u,scale:c,unit:p}=s.series,f=u===null?"":` ${K(u.estimate,c,p)}`;return`${e}: ${String(o.length)} of ${String(l.length)} series regressed, worst${f} (${s.title})${a}`}function Lr(e){let t=e.map(n=>n?.change==null?"\u2013":K(n.change.estimate,n.scale,n.unit));if(t.every(n=>n==="\u2013"))return{change:"\u2013",interval:""};let[r]=e;return e.length>1||r===void 0?{change:t.join(" / "),interval:""}:{change:t.join(),interval:Ee(r)}}function Jt(e){let{change:t,interval:r}=Lr(e);return t==="\u2013"?[]:[`${t} ${r}`.trim()]}function nt(e,t){let r=e.filter(l=>l!==void 0),[n,...i]=new Set(r.map(Ar)),o=ue.filter(l=>r.some(({verdict:u})=>u===l));return`${(o.length===1?o:o.filter(l=>l!=="unchanged")).map(l=>{let u=t.filter((c,p)=>e[p]?.verdict===l);return o.length===1?l:`${u.join(", ")} ${l}`}).join(", ")}${i.length===0?n??"":""}`}var ho="quantile";function Z({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ge))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let o=[...H(r,s=>JSON.stringify(Object.entries(fo(s)).sort())).values()].flatMap(s=>{let l=[];for(let u of s){let c=n.indexOf(Ge(u)),p=l.find(f=>f[c]===void 0);p===void 0?l.push(n.map((f,m)=>m===c?u:void 0)):p[c]=u}return l.map(u=>({labels:s[0]===void 0?{}:fo(s[0]),line:u}))}),a=_e(o.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":ce(s)),rows:o.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ge({labels:e}){let t=e[ho]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function fo(e){return Ge(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==ho))}var Mt=460,fs=326;function se({isNarrow:e=!1}){return e?fs:Mt}var bo=84,hs=104,gs=40,ys=52,go=J.trimStart().replace(" ","\u2060"),bs=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,yo="\u2061",Ss="Inter, sans-serif",ws=e=>({font:Ss,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function Q(e,t,r,n=z){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:ws(n),padding:n.isNarrow===!0?4:16,title:{text:Zt(e,n.isNarrow===!0?gs:bo),subtitle:he(t,n)},bounds:"flush",spacing:74,vconcat:r}}function de({title:e,better:t,common:r},n,i=[]){let o=[r,i.length>1?i.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...o.filter(a=>a!=="")].join(J)}function Zt(e,t=bo){let r=pe(e).replaceAll(J,` ${go}`).replaceAll(bs,`$1${yo}`);return Ve(r,t).map(n=>n.replaceAll(go,J.trimStart()).replaceAll(yo," "))}function he(e,{isNarrow:t=!1}){return Zt(e,t?ys:hs)}var Ir={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function Qt(e,t,r){let n=t.reduce((o,a)=>Math.min(o,a),0),i=t.reduce((o,a)=>Math.max(o,a),0);return{type:"quantitative",title:he(e,r),scale:{domain:n===i?[0,1]:[n,i],nice:!0},axis:Ir}}function re(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var So={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var _s=10;function ot(e,t){let r=t.reduce((i,o)=>Math.max(i,Math.abs(o)),0),n=ne(e,r);return ne(e,xs(r*n.factor)/n.factor)}function xs(e){if(!(e>0))return e;let t=e/_s,r=10**Math.floor(Math.log10(t)),n=t/r,i=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/i)*i}var vs={type:"quantitative",scale:null,axis:null},Dr={type:"nominal",scale:null};function ee(e,t=vs){let r={x:e,y:t,color:Dr,stroke:Dr,shape:Dr};return(n,i,o,a={})=>({data:{values:i},mark:{type:n,...a},encoding:Object.fromEntries(Object.entries(o).map(([s,l])=>[s,typeof l=="string"?{field:l,...r[s]}:l]))})}var Cs=46,$s=54,We=13,Rs=8,Vr=3;function Oe(e,t,r,n=Rs){let{isNarrow:i=!1}=t,o=({text:y})=>i&&y!==""?Zt(y,$s):[],a=jr(e.map(({label:y})=>y)),s=[],l=[],u=[],c=0;for(let[y,{entries:b}]of e.entries()){let S=a[y]?.split(`
`)??[],x=S.length*We,_=b.reduce((M,P)=>M+o(P).length*We+P.height+Vr,-Vr),N=(i?_+x:Math.max(_,x))+n;c+=N;let T=i?c-n/2-_:c-N/2-_/2,$=i?T-x:T+_/2-x/2;s.push({lines:S,y:$+We/2});for(let M of b){let P=o(M),{text:v,isBad:w,end:R,height:k,middle:G=k/2}=M,L=T+P.length*We;v!==""&&l.push(i?{y:T+We/2,text:P,isBad:w}:{end:R,y:L+G,text:v,isBad:w}),u.push({label:S.join(" "),top:L,middle:L+G,entry:M}),T=L+k+Vr}}let p=ee({type:"quantitative"}),f=i?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},m={align:"left",baseline:"middle",fontSize:11,aria:!1,...i?{lineHeight:We}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},g={x:i?{value:0}:r,y:"y",text:"text"};return{height:c,entries:u,layers:[...l.length===0?[]:[p("text",l,g,{...m,stroke:t.background,strokeWidth:2,strokeJoin:"round"}),p("text",l,{...g,color:h},m)],p("text",s,{x:f.x,y:"y",text:"lines"},{align:f.align,baseline:"middle",fontSize:11,lineHeight:We,color:f.color,aria:!1})]}}function jr(e){let t=new Map;return e.map(r=>{let n=Ve(pe(r),Cs).join(`
`),i=(t.get(n)??0)+1;return t.set(n,i),i===1?n:`${n}${J}(${String(i)})`})}var ks=100,wo=.06;function Et(e){let t=e.reduce((l,u)=>Math.min(l,u),1/0),r=e.reduce((l,u)=>Math.max(l,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=ks){let l=(r/t)**wo;return{low:t/l,high:r*l,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*wo:Math.abs(r),i=r>t?t<=(r-t)/2:!0,o=t>=0&&i?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:o,high:a>o?a:o+1,isLogarithmic:!1},remark:o>0||a<0?", axis does not begin at 0":""}}function Yt(e){let t=Et(e);return t.isLogarithmic?t:Et([0,...e])}function it(e){let{low:t,high:r}=Et(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function at(e,{low:t,high:r,isLogarithmic:n,remark:i},o){return{type:"quantitative",title:he(`${e}${i}`,o),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Ir}}function Tt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function _o(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var st=12,Hr=6,xo=13;function ze({heading:e,title:t,unit:r,rows:n,line:i},o){let a=n.flatMap(w=>w.entries),s=a.flatMap(w=>w.marks),l=a.some(w=>w.marks.length>1),u=[...s.flatMap(({value:w,low:R,high:k,ticks:G=[]})=>[w,R,k,...G.map(L=>L.value)]),...i===void 0?[]:[i]],{factor:c,symbol:p}=l?ne(r,it(u)):ot(r,u),f=u.map(w=>w*c),m=Yt(f),h=l?at(t(p),m,o):Qt(t(p),f,o),g=e===void 0?h:{...h,title:[...he(e,o),...h.title]},y=s.some(({low:w,high:R,ticks:k=[]})=>w<R||k.length>0),{height:b,entries:S,layers:x}=Oe(n.map(w=>({label:w.label,entries:w.entries.map(R=>({...R,height:l?xo:st+(y?Hr:0),middle:(l?xo:st)/2,end:Math.max(l?m.low:0,...R.marks.map(k=>(l?k.high:k.value)*c))}))})),o,"end"),_=S.flatMap(({label:w,entry:R,top:k,middle:G})=>R.marks.map(({value:L,low:X,high:te,color:Ae,edge:Be,words:qe,detail:fr})=>({label:w,column:R.column??"",words:qe,detail:fr,zero:0,value:L*c,low:X*c,high:te*c,color:l?Be??Ae:Ae,edge:Be??"transparent",top:k,middle:G,bottom:k+st,lane:k+st+Hr/2+.5}))),N=_.filter(({low:w,high:R})=>w<R),T=re({label:"Series",...S.some(({entry:{column:w}})=>w!==void 0)?{column:"Of"}:{},words:"Value",...s.some(({detail:w})=>w!=="")?{detail:"Range"}:{}}),$=ee(g),M=()=>{let w=S.flatMap(({label:L,entry:X,top:te})=>X.marks.flatMap(Ae=>(Ae.ticks??[]).map(({value:Be,words:qe,samples:fr})=>{let[Ji,Zi]=[te+st+1,te+st+Hr];return{label:L,value:Be*c,words:qe,samples:fr,top:Ji,bottom:Zi}}))),R={color:o.ink,strokeWidth:1.5,aria:!1},k={y:"top",y2:"bottom"},G=re({label:"Series",words:"Sample",samples:"Samples"});return[$("rect",_,{x:"zero",x2:"value",...k,color:"color",stroke:"edge",tooltip:T}),$("rule",N,{x:"low",x2:"high",y:"lane",tooltip:T},R),$("rule",w,{x:"value",...k,tooltip:G},{...R,opacity:.75})]},P=()=>{let w=S.flatMap(({entry:G,middle:L})=>{let X=G.marks.map(({value:te})=>te*c);return X.length===0?[]:[{low:Math.min(...X),high:Math.max(...X),middle:L}]}),R={x:"low",x2:"high",y:"middle"},k={color:"color",tooltip:T};return[$("rule",w,R,{color:o.muted,strokeWidth:1,aria:!1}),$("rule",N,{...R,...k},{strokeWidth:5,opacity:.4,aria:!1}),$("point",_,{x:"value",y:"middle",...k},{filled:!0,size:50,opacity:1})]},v={color:o.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:se(o),height:b,layer:[...l?P():M(),...i===void 0?[]:[$("rule",[{line:i*c}],{x:"line"},v)],...x]}}function er(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var Ms=18,Es=12;function vo(e,t,r=z){let n=rt(e,t),i=e.suites.map(({name:o})=>o);return q(e.series,i,t).map(({suite:o,metrics:a})=>{let s=Xt(o,n),l=a.flatMap(({rows:m})=>m.map(({series:h})=>h)),u=[...new Set(l.flatMap(({paired:m})=>m?.rounds??[]))],p=`Change from base to head: a tick per round${u.length===1?` (${E(u[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,f=a.map(m=>Ts(m,u.length>1,r));return{suite:o,title:s,specification:Q(s,p,f,r)}})}function Ts(e,t,r){let n=e.rows.map(v=>v.series),{rows:i,quantiles:o,common:a}=Z(e),[s,l]=Ns(n),{factor:u,symbol:c}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:ot(e.unit,[s,l]),p=v=>Math.min(l,Math.max(s,v))*u,f=o.length===1?Ms:Es,{height:m,entries:h,layers:g}=Oe(i.map(({label:v,members:w})=>({label:v,entries:[{height:o.length*f,text:As(w,o,t,[s,l]),isBad:w.some(R=>R?.verdict==="regressed"),members:w}]})),r,{value:se(r)}),y=Qt(de({...e,title:`${e.title}: change`,common:a},c,o),[s*u,l*u],r),b=er(r),S=h.flatMap(({label:v,top:w,entry:{members:R}})=>R.flatMap((k,G)=>{if(k===void 0)return[];let L=w+G*f;return[{...{top:L+1,middle:L+f/2,bottom:L+f-1},label:`${v} ${o[G]??""}`.trim(),series:k}]})),x=S.map(({series:v,...w})=>({...w,...Ps(v,p)})),_=S.flatMap(({label:v,top:w,bottom:R,series:{paired:k,scale:G,unit:L}})=>(k?.changes??[]).filter(X=>X>=s&&X<=l).map(X=>{let te=K(X,G,L);return{label:v,top:w+2,bottom:R-2,value:X*u,words:te}})),N=S.flatMap(({label:v,middle:w,series:R})=>{let{change:k,verdict:G,scale:L,unit:X}=R;if(k===null)return[];let{estimate:te,lower:Ae,upper:Be}=k,qe=Ae!==null||Be!==null;return{label:v,middle:w,verdict:G,color:b[G],value:p(te),low:p(qe?Ae??-1/0:te),high:p(qe?Be??1/0:te),words:K(te,L,X),interval:Ee(R)}}),T=ee(y),[$,M]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],P={y:"middle",color:"color",tooltip:re({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:se(r),height:m,layer:[T("rect",x,{...$,...M,tooltip:re({label:"Series",margin:"Margin"})},{color:r.band,stroke:r.bandEdge,strokeWidth:.75}),T("rule",[{value:0}],{x:"value"},{color:r.muted,strokeWidth:1,aria:!1}),T("rule",_,{x:"value",...M,tooltip:re({label:"Series",words:"Round"})},{color:r.ink,strokeWidth:1,opacity:.5,aria:!1}),T("rule",N,{...$,...P},{strokeWidth:2.5}),T("point",N,{x:"value",...P},{filled:!0,size:o.length===1?70:45,opacity:1}),...g]}}var Os=1.5;function Ns(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=Os*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),i=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),o=[0,...t,...i];return[o.reduce((a,s)=>Math.min(a,s)),o.reduce((a,s)=>Math.max(a,s))]}function Ps({margin:e,scale:t,unit:r},n){let i=t==="relative"?1/(1+e)-1:-e;return{low:n(i),high:n(e),margin:j(e,t,r)}}function As(e,t,r,[n,i]){let o=e.filter(l=>l!==void 0),a=o.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>i).length,s=[...new Set(o.flatMap(({paired:l})=>l?.rounds??[]))];return[...Jt(e),nt(e,t),...r&&s.length===1?[E(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function tr(e,t,r=z){if(e.pair!==void 0)return vo(e,t,r);let n=rt(e,t),i=e.suites.map(({name:l})=>l),o=e.baseline.records.length,s=`Grey: median of ${o===1?"one earlier run":`${String(o)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`;return q(e.series,i,t).map(({suite:l,metrics:u})=>{let c=Xt(l,n),p=u.map(f=>Bs(f,r));return{suite:l,title:c,specification:Q(c,s,p,r)}})}function Bs(e,t){let{rows:r,quantiles:n,common:i}=Z(e);return ze({title:o=>de({...e,common:i},o,n),unit:e.unit,rows:r.map(({label:o,members:a})=>({label:o,entries:["baseline","current"].flatMap(s=>Fs(s,a,n,t))}))},t)}function Fs(e,t,r,n){let i=er(n),o=t.flatMap((f,m)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:g,spread:y}=h;return[{value:g,low:g<0?g-y:Math.max(0,g-y),high:g+y,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:i[f.verdict]},words:`${r[m]??""} ${C(g,f.unit)}`.trim(),detail:`\xB1 ${C(y,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(o.length===0||s===void 0)return[];let l=oe(t.map(f=>f?.[e]?.median),s.unit),u=e==="current"||a.every(({current:f})=>f===null),c=u?[l,...Jt(t),nt(t,r)].join(", "):l,p=u&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:o,text:c,isBad:p}]}function ge(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${V(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?Co(t,60,"min","s"):Co(Math.round(t/60),60,"h","min")}function Co(e,t,r,n){let i=e%t,o=`${String(Math.floor(e/t))} ${r}`;return i===0?o:`${o} ${String(i)} ${n}`}function Ot(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function $o(e){return e.pair===void 0?Ls(e):Is(e,e.pair)}function Ls({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,i=e.records.map(({startedAt:s})=>s).sort().map(Ot),o=n===0?"":` (${[...new Set([i.at(0)??"",i.at(-1)??""])].join(" to ")})`;return`${`${B(t.subject)}${B(r)} on ${B(t.provider)}, ${B(Ot(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${E(n,"earlier run")}${B(o)}`}.`}function Is({current:e},t){let{base:r,head:n,rounds:i,stages:o,plannedStages:a,twins:s,disturbed:l,durationSeconds:u,shards:c}=t,p=({name:h,commit:g,settings:y=[]},b)=>{let S=g===void 0?"":` at ${g.slice(0,12)}`,x=y.length===0?"":` with ${y.join(", ")}`;return`${B(`${h}${S}${x}`)}${h===b?"":` (${b})`}`},f=l===0?"":`, ${E(l,"measurement")} of single rounds disturbed`,m=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${E(c.of,"shard")}`;return`${p(n,"head")}, compared with ${p(r,"base")} over ${E(i,"alternating round")} on ${E(s,"cluster pair")}${m} (${B(e.provider)}), ${String(o)} of ${E(a,"stage")}${f}, ${ge(u)}.`}function Ro({gate:e}){let t=V(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function lt({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function ko({pair:e}){return e===void 0?"The environments differ":"Base and head differ"}function Mo({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let i=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return i<=n.falseAlarmRate/1e3?"overwhelming":i<=n.falseAlarmRate/10?"strong":"sufficient"}var Eo="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";function ye(e,t,r){return{title:e,align:"end",cell:t,first:"descending",...r===void 0?{}:{order:r}}}var Ds=1e3;function Oo(e){let{caption:t,columns:r,rows:n,keyOf:i,detail:o,empty:a="Nothing to show."}=e,[s,l]=D(),[u,c]=D(new Set),[p,f]=D(!1),m=O(()=>Gs(n,r,s),[n,r,s]),h=p?m:m.slice(0,Ds),g=y=>{let b=new Set(u);b.delete(y)||b.add(y),c(b)};return d("div",{class:"table-frame",children:[d("table",{class:"data-table",role:"table",children:[d("caption",{class:"hidden-visually",children:t}),d("thead",{role:"rowgroup",children:d("tr",{role:"row",children:r.map((y,b)=>d(Vs,{column:y,direction:s?.column===b?s.direction:void 0,onSort:()=>l(Hs(y,b,s))},b))})}),d("tbody",{role:"rowgroup",children:[h.length===0?d("tr",{role:"row",children:d("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(y=>{let b=i(y);return d(js,{row:y,columns:r,detail:o,isOpen:u.has(b),onToggle:()=>g(b)},b)})]})]}),h.length<m.length?d("p",{children:["The first ",String(h.length)," of ",String(m.length)," rows."," ",d("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function Vs({column:{title:e,align:t,order:r},direction:n,onSort:i}){let o=n==="descending"?"\u2193":"\u2191";return d("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":n,children:r===void 0?e:d("button",{type:"button",class:"sort",onClick:i,children:[t==="end"?d(To,{text:o}):null,e,t==="end"?null:d(To,{text:o})]})})}function To({text:e}){return d("span",{class:"arrow","aria-hidden":"true",children:e})}function js({row:e,columns:t,detail:r,isOpen:n,onToggle:i}){let o=Pn();return d(F,{children:[d("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>d("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?d("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?o:void 0,onClick:i,children:[d("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),d("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),n&&r!==void 0?d("tr",{class:"detail",role:"row",id:o,children:d("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function Hs({first:e="ascending"},t,r){if(r?.column!==t)return{column:t,direction:e};if(r.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function Gs(e,t,r){let n=t[r?.column??-1]?.order;if(n===void 0||r===void 0)return e;let i=r.direction==="ascending"?1:-1,o=e.map(a=>({row:a,value:n(a)}));return o.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):i*Ws(a,s)),o.map(({row:a})=>a)}function Ws(e,t){return typeof e=="number"&&typeof t=="number"?e-t:ae(String(e),String(t))}function Gr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var Wr=Xe(Gr([]));function Y(){return De(Wr)}var No={text:"",suite:"",verdicts:new Set,onlyGating:!1};function Ao(e,t,r){let[n,i]=D(No),o=r===void 0?[]:e.flatMap(({members:h})=>h.map(r)),a=O(()=>e.filter(h=>Us(h,n,r===void 0?[]:h.members.map(r))),[e,n,r]),s=h=>i({...n,...h}),l=O(()=>[...new Set(e.map(({suite:h})=>h))],[e]),u=e.filter(({gates:h})=>h).length,c=a.length===e.length,[p,f]=[Po(a),Po(e)],m=d("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[d(zs,{verdicts:o,chosen:n.verdicts,onChange:h=>s({verdicts:h})}),d("div",{class:"filter-fields no-print",children:[d("label",{class:"field grow",children:["Search",d("input",{type:"search",value:n.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?d("label",{class:"field",children:["Suite",d("select",{value:n.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[d("option",{value:"",children:"All suites"}),l.map(h=>d("option",{value:h,children:h},h))]})]}):null,u>0&&u<e.length?d("label",{class:"check",children:[d("input",{type:"checkbox",checked:n.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),d("p",{class:"muted shown",role:"status",children:[c?`${String(f)} series`:`${String(p)} of ${String(f)} series shown`,c?null:d("button",{type:"button",class:"button small no-print",onClick:()=>i(No),children:"Show all"})]})]});return{chosen:a,bar:m}}function Po(e){return e.reduce((t,{members:r})=>t+r.length,0)}function zs({verdicts:e,chosen:t,onChange:r}){let n=ue.map(o=>({verdict:o,count:e.filter(a=>a===o).length})).filter(({count:o})=>o>0);if(n.length===0)return null;let i=o=>{let a=new Set(t);a.delete(o)||a.add(o),r(a)};return d("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:o,count:a})=>d("button",{type:"button",class:`button chip ${Te[o].style}`,"aria-pressed":t.has(o),onClick:()=>i(o),children:[d("span",{"aria-hidden":"true",children:Te[o].symbol})," ",d("strong",{children:a})," ",o]},o))})}function Us(e,{text:t,suite:r,verdicts:n,onlyGating:i},o){return r!==""&&e.suite!==r||i&&!e.gates||n.size>0&&!o.some(s=>n.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function rr({id:e,title:t,children:r}){return d("section",{id:e,class:"section",children:[d("h2",{children:t}),r]})}function ve({id:e,title:t,children:r,open:n=!1}){let i=Me("print"),[o,a]=D(n);return d("details",{id:e,class:"section folded",open:o||i,onToggle:({currentTarget:s})=>{i||a(s.open)},children:[d("summary",{children:d("h2",{children:t})}),r]})}function Ue({facts:e}){return d("dl",{class:"facts",children:e.map(([t,r],n)=>d("div",{class:"fact",children:[d("dt",{children:t}),d("dd",{children:r})]},n))})}function me({title:e,texts:t,tone:r="plain"}){return t.length===0?null:d("section",{class:`remarks ${r}-box`,children:[d("h2",{children:e}),d("ul",{children:t.map((n,i)=>d("li",{children:d(Kt,{text:n})},i))})]})}function ct({metrics:e}){let t=new Set(e),r=Y(),{all:n}=r,i=n.filter(({id:a})=>t.has(a)),o=[...t].filter(a=>i.every(s=>s.id!==a));return t.size===0?null:d(ve,{title:"How each number was measured",children:[i.map(a=>d("div",{class:"method",children:[d("h3",{children:[Wt(a.id,r)," ",d("code",{children:a.id})]}),d(zr,{metric:a})]},a.id)),o.length===0?null:d("p",{children:["This version of kbench does not measure ",o.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function zr({metric:e}){let{summary:t,better:r,method:n}=e;return d("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:d(F,{children:[" ",d(Kt,{text:n.text})," ",d("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",d("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function nr(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],i=e[Math.ceil(r)]??n;if(i===n)return n;let o=r-Math.floor(r);return n*(1-o)+i*o}function Ce(e){return nr(e,.5)}function Ur(e){return e.length>0&&e.every(Number.isFinite)}function le(e){if(!Ur(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var Ks=1.4826022185056018;function dt(e){let t=Ce(e);return Ks*Ce(le(e.map(r=>Math.abs(r-t))))}function be({samples:e,unit:t}){let r=e.map(({value:i})=>i),n=Se(r);return{median:n===void 0?"no samples":C(n,t),spread:n===void 0||r.length<2?"\u2013":qs(dt(le(r)),n,t),samples:String(r.length)}}function Se(e){return Ur(e)?Ce(le(e)):void 0}function qs(e,t,r){return t===0?`\xB1${j(e,"absolute",r)}`:`\xB1${j(Math.abs(e/t),"relative",r)}`}var ut=92,Xs=5,Bo=[1,0,2];function Fo(e,t,r,n,i){let o=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=Tt(a*r,t)*i,c=Bo.find(p=>l-(o.get(p)??-1/0)>=Xs)??[...Bo].sort((p,f)=>(o.get(p)??0)-(o.get(f)??0))[0]??1;return o.set(c,l),{value:a*r,lane:c,words:C(a,n),round:s}})}function Lo(e,t,r,n){let i=new Array(ut).fill(0);for(let a of e){let s=Math.min(ut-1,Math.floor(Tt(a*r,t)*ut));i[s]=(i[s]??0)+1}let o=i.reduce((a,s)=>Math.max(a,s));return i.flatMap((a,s)=>{if(a===0)return[];let l=_o((s+.5)/ut,t);return[{value:l,share:Math.max(Js,a/o),words:`${String(a)} about ${C(l/r,n)}`}]})}var Js=.1;var Do=5,Nt=200,Zs=26,Io=7,or=9;function Vo(e,t,r=z){let n=q(e,[],t).flatMap(i=>i.metrics);return Qs(Ys(n),n,r)}function Qs(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>mt(l).length)),o=[n.some(s=>s<=Nt)?"a point is one sample":"",n.some(s=>s>Nt)?`of more than ${String(Nt)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=Do)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${o.charAt(0).toUpperCase()}${o.slice(1)}.`;return Q(e,a,t.map(s=>el(s,r)),r)}function Ys(e){let t=e.flatMap(({title:o,rows:a})=>a.flatMap(({label:s,series:l})=>{let u=mt(l);if(u.length<2)return[];let c=le(u),p=Ce(c);return p===0?[]:[{name:`${o}, ${s}`,share:Math.abs(dt(c)/p)}]})),r=e.reduce((o,{rows:a})=>o+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let i=t.reduce((o,a)=>a.share>o.share?a:o);return`${n} spread by up to \xB1${j(i.share,"relative","1")} (${i.name})`}function mt({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function el(e,t){let{unit:r}=e,n=Z(e),i=se(t),o=e.rows.flatMap(({series:$})=>mt($)),{factor:a,symbol:s}=ne(r,it(o)),l=Et(o.map($=>$*a)),{height:u,entries:c,layers:p}=Oe(n.rows.map(({label:$,members:M})=>({label:$,entries:[{height:Zs,text:tl(M,r),members:M}]})),t,{value:i}),f=c.flatMap(({label:$,middle:M,entry:P})=>P.members.flatMap((v,w)=>{let R=`${$} ${n.quantiles[w]??""}`.trim();return v===void 0?[]:{series:v,row:{label:R,strip:M-or,box:M+or}}})),m=f.flatMap(({series:$,row:M})=>$.samples.length>Nt?[]:Fo(ir($),l,a,r,i).map(P=>({...M,...P,y:M.strip+4*(P.lane-1)}))),h=f.flatMap(({series:$,row:M})=>{let P=mt($);return P.length<=Nt?[]:Lo(le(P),l,a,r).map(({value:v,share:w,words:R})=>({...M,words:R,value:v,top:M.strip-or*w,bottom:M.strip+or*w}))}),g=f.flatMap(({series:$,row:M})=>{let P=mt($);return P.length===0?[]:[{...M,...rl(le(P),a,r),top:M.box-Io/2,bottom:M.box+Io/2}]}),y=at(de({...e,common:n.common},s,n.quantiles),l,t),b=re({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),S=ee(y),[x,_]=[{y:"top",y2:"bottom"},{tooltip:b}],N=re({label:"Series",words:"Samples"}),T=re({label:"Series",words:"Sample",round:"Round"});return{width:i,height:u,layer:[S("rule",h,{x:"value",...x,tooltip:N},{color:t.point,strokeWidth:i/ut,aria:!1}),S("point",m,{x:"value",y:"y",tooltip:T},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),S("rule",g,{x:"low",x2:"high",y:"box",..._},{color:t.ink,strokeWidth:1}),S("rect",g.filter(({hasBox:$})=>$),{x:"first",x2:"third",...x,..._},{color:t.band,stroke:t.ink,strokeWidth:1}),S("rule",g,{x:"middle",...x,..._},{color:t.ink,strokeWidth:2.5}),...p]}}function ir({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function tl(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>ir(f).length))],i=r.reduce((f,m)=>f+m.samples.length-ir(m).length,0),o=i===0?"":`, ${String(i)} without a finite value`,a=e.map(f=>Se(f===void 0?[]:mt(f)));if(a.every(f=>f===void 0))return`no samples${o}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":be({samples:ir(s),unit:t}).spread,u=l==="\u2013"?"":` ${l}`,c=Math.min(...n),p=n.length===1?`${E(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${E(Math.max(...n),"sample")}`;return`${oe(a,t)}${u}, ${p}${o}`}function rl(e,t,r){let[n,i,o,a,s]=[0,.25,.5,.75,1].map(c=>nr(e,c)),l=(c=0)=>C(c,r),u=(c=0)=>c*t;return{count:E(e.length,"sample"),hasBox:e.length>=Do,low:u(n),first:u(i),middle:u(o),third:u(a),high:u(s),median:l(o),quartiles:`${l(i)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var nl=100;function jo({title:e,series:t}){let[r,n]=D(!1),{samples:i,unit:o}=t,{median:a,spread:s}=be(t);if(i.length===0)return d("p",{class:"muted",children:[e,": no samples."]});let l=r?i:i.slice(0,nl);return d("div",{class:"samples",children:[d("p",{children:[d("strong",{children:e}),": ",i.length===1?"1 sample":`${String(i.length)} samples`,", median ",a,", spread ",s]}),d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:d("table",{class:"samples-table",children:[d("caption",{class:"hidden-visually",children:`Samples: ${e}`}),d("thead",{children:d("tr",{children:[d("th",{scope:"col",class:"end",children:"Round"}),d("th",{scope:"col",class:"end",children:"Value"}),d("th",{scope:"col",class:"end",children:o==="1"?"As recorded":`In ${o}`}),d("th",{scope:"col",children:"Time"})]})}),d("tbody",{children:l.map(({value:u,round:c,at:p},f)=>d("tr",{children:[d("td",{class:"end",children:c}),d("td",{class:"end",children:C(u,o)}),d("td",{class:"end",children:String(u)}),d("td",{children:p})]},f))})]})}),l.length<i.length?d("p",{class:"muted",children:["The first ",String(l.length)," of ",String(i.length)," samples."," ",d("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(i.length)," samples"]})]}):null]})}function Ho(e,t){let r=new Set(t.map(we));return e.flatMap(({name:n,record:i})=>i.series.filter(o=>r.has(we(o))).map(o=>({name:[n,t.length>1?ce(Ge(o)):""].filter(s=>s!=="").join(", ")||"All samples",series:o,record:n})))}function Go({found:e}){let t=Y(),r=Ye(),n=O(()=>{let i=new Set(e.map(({record:a})=>a)).size===1,o=e.map(({record:a,series:s})=>i?s:{...s,labels:{...s.labels,[ol(s)]:a}});return Vo(o,t,r)},[e,t,r]);return d(F,{children:[e.some(({series:i})=>i.samples.length>0)?d(Qe,{title:"Distribution of the samples",specification:n}):null,d("div",{class:"all-samples",children:e.map(({name:i,series:o},a)=>d(jo,{title:i,series:o},a))})]})}function ol({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function pt(e,t){return e.flatMap(({suite:r,metrics:n})=>n.flatMap(i=>{let{rows:o,quantiles:a}=Z(i);return o.map(({label:s,members:l},u)=>{let c=l.flatMap((h,g)=>h===void 0?[]:[{series:h,quantile:a[g]??""}]),p=c.map(({quantile:h})=>h),f=[i.title,s,p.join(" / ")].filter(h=>h!=="").join(J),m=c.map(({series:h})=>h);return{key:`${i.metric} ${i.unit} ${i.better} ${String(u)}`,suite:r,name:f,members:m,quantiles:p,gates:m.some(({gates:h})=>h??t.metrics.get(i.metric)?.gates??!0),searched:`${r} ${f} ${m.map(we).join(" ")}`.toLowerCase()}})}))}function ft(e){let{id:t,caption:r,rows:n,columns:i,verdictOf:o,detail:a,children:s}=e,{chosen:l,bar:u}=Ao(n,t,o),c=O(()=>[{title:"Series",cell:({name:p})=>p,order:({name:p})=>p},{title:"Suite",isShort:!0,cell:({suite:p})=>p,order:({suite:p})=>p},...i],[i]);return d(rr,{id:`results-${t}`,title:"Results",children:[s,u,d(Oo,{caption:r,columns:c,rows:l,keyOf:({key:p})=>p,detail:a,empty:"No series is like that."})]})}function ht({members:e,records:t,children:r}){let n=Y().all.find(({id:o})=>o===e[0]?.metric),i=O(()=>Ho(t,e),[t,e]);return d(F,{children:[e.map((o,a)=>d("p",{children:d("code",{children:we(o)})},a)),n===void 0?null:d(zr,{metric:n}),r,i.length>0?d(Go,{found:i}):d("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}function Wo({comparison:e,row:{members:t,quantiles:r},records:n}){let i=Y(),o=Ye(),[a]=O(()=>tr({...e,series:[...t]},i,o),[e,t,i,o]);return d(ht,{members:t,records:n,children:[t.map((s,l)=>d("div",{children:[d("p",{class:"reason",children:[t.length===1?"":`${r[l]??""}: `,ie(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",s.gates?"":" For information only: it cannot fail the build."]}),d(Ue,{facts:[...il(e,s),...al(s)]})]},l)),a===void 0?null:d(Qe,{title:a.title,specification:a.specification})]})}function il(e,t){let{baseline:r,current:n,change:i,scale:o,unit:a,margin:s,pValue:l,smallestProvableChange:u}=t,c=lt(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,m=t.verdict==="regressed"?Mo(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=y=>e.pair!==void 0?"":`, ${E(y,"run")}`,g=({median:y,spread:b})=>`${C(y,a)}, spread ${C(b,a)}`;return[...r===null?[]:[[ie(c.baseline),`${g(r)}${h(r.runs)}`]],...n===null?[]:[[ie(c.current),`${g(n)}, ${String(n.samples)} samples`]],...i===null?[]:[["Change",`${K(i.estimate,o,a)} ${Ee(t)}${i.lower===null&&i.upper===null?"":` at ${V(i.confidence*100)} %`}`]],["Margin",j(s,o,a)],["Smallest provable",u===null?"none, however large":j(u,o,a)],...l===null?[]:[["p-value",V(l)]],...m===void 0?[]:[["Confidence",m]]]}function al({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:i,missing:o,looks:a,twins:s,test:l,method:u,adjustedPValue:c,positionEffect:p}=e,f=[...i===0?[]:[`${String(i)} left out as disturbed`],...o===0?[]:[`${String(o)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",u===null?l:`${l}, ${u}`]],["p-value, adjusted",V(c)],...p===null?[]:[["Measured second",Yn(p,t,r)]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function zo({id:e,comparison:t,found:r,records:n}){let i=Y(),o=O(()=>{let s=r.flatMap(f=>f.rows.map(m=>m.series)),l=new Map(s.map((f,m)=>[f,m])),u=({members:f})=>Math.min(...f.map(m=>l.get(m)??0)),c=t.suites.map(({name:f})=>f);return pt(q(t.series,c,i),i).sort((f,m)=>u(f)-u(m))},[t,r,i]),a=O(()=>ll(t),[t]);return d(ft,{id:e,caption:"Verdict, values and change of each series",rows:o,columns:a,verdictOf:sl,detail:s=>d(Wo,{comparison:t,row:s,records:n})})}var sl=({verdict:e})=>e;function ll(e){let t=lt(e),r=n=>ye(ie(t[n]),({members:i})=>oe(i.map(o=>o[n]?.median),i[0]?.unit??"1"),({members:[i]})=>i?.[n]?.median);return[{title:"Verdict",cell:({members:n,quantiles:i})=>{let o=Kr(n);return d("span",{class:`verdict-word ${Te[o].style}`,children:[Te[o].symbol," ",nt(n,i)]})},order:({members:n})=>ue.indexOf(Kr(n))},ye("Change",({members:n})=>{let{change:i,interval:o}=Lr(n);return d(F,{children:[d("span",{class:Kr(n)==="regressed"?"strong":"",children:i}),d("span",{class:"interval",children:o})]})},({members:[n]})=>n?.change?.estimate),r("baseline"),r("current"),ye("Margin",({members:n})=>[...new Set(n.map(({margin:i,scale:o,unit:a})=>j(i,o,a)))].join(" / "),({members:[n]})=>n?.margin)]}function Kr(e){return ue.find(t=>e.some(r=>r.verdict===t))??"unchanged"}function Pt(e){return{title:e,align:"left"}}function Ne(e){return{title:e,align:"right"}}var dh=new TextEncoder;function Uo({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],i=[...H(r.nodes,ml)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),o=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...i,...o]}function ml({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:i,os:o,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),u,o,i===""?"":`kernel ${i}`,a,...c].filter(p=>p!=="").join(", ")}function ar({record:e}){let{environment:t,suites:r}=e;return d(ve,{title:"Environment",children:[d(Ue,{facts:[...Uo(e),["Fingerprint",d("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:i,durationSeconds:o,parameters:a},s)=>d("div",{class:"method",children:[d("h3",{children:["Suite ",n,": ",i,o===0?"":`, ${ge(o)}`]}),d(Ue,{facts:Object.entries(a).map(([l,u])=>[l,d("code",{children:JSON.stringify(u)},l)])})]},s))]})}function sr({reproduction:e}){return e===null?null:d(ve,{title:"How to reproduce it",children:[d("pre",{children:d("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>d("p",{children:t},r))]})}function Ko({base:e,head:t}){return(e+t)/2}function qo(e){let t=e.map(({name:r,base:n,head:i})=>({name:r,base:n,head:i,called:[]}));for(let[r,{caller:n}]of e.entries()){let i=t[r];n<r&&i!==void 0&&t[n]?.called.push(i)}return t[0]??{name:"all",base:0,head:0,called:[]}}function Xo(e,t){let r=[e];for(let s of t){let l=r.at(-1)?.called.find(u=>u.name===s);if(l===void 0)break;r.push(l)}let n=r.length-1,i=r[n]??e,o=r.map((s,l)=>({node:s,path:t.slice(0,l),row:l,left:0,width:1})),a=Jo({node:i,path:t.slice(0,n),row:n,left:0,width:1},Ko(i));return[...o,...a]}function Jo({node:e,path:t,row:r,left:n},i){let o=n;return e.called.flatMap(a=>{let s=Ko(a)/i,l={node:a,path:[...t,a.name],row:r+1,left:o,width:s};return o+=s,s<.0015?[]:[l,...Jo(l,i)]})}function Zo({base:e,head:t}){let r=t-e,n=Math.abs(r),i=n>=.05?3:n>=.01?2:n>=.003?1:0;return Math.sign(r)*i}function Qo(e,t,r){let n=o=>e.filter(a=>a.row===o).sort((a,s)=>a.left-s.left),i=t.left+t.width/2;switch(r){case"ArrowUp":return n(t.row-1).find(({left:o,width:a})=>o<=i&&i<=o+a);case"ArrowDown":return n(t.row+1).find(({left:o})=>o>=t.left&&o<t.left+t.width);case"ArrowLeft":return n(t.row).findLast(({left:o})=>o<t.left);case"ArrowRight":return n(t.row).find(({left:o})=>o>t.left);default:return}}var Yo=22,pl=["fell-3","fell-2","fell-1","same","grew-1","grew-2","grew-3"],fl=.03;function ei({summary:e,functions:t}){let[r,n]=D([]),i=O(()=>qo(t),[t]),o=O(()=>Xo(i,r),[i,r]),[a,s]=D(""),l=xt(null),u=o.find(({path:g})=>gt(g)===a)??o[r.length],c=g=>{if(g===void 0)return;s(gt(g.path));let y=o.indexOf(g);l.current?.querySelectorAll("button")[y]?.focus()},p=g=>{if(g.key==="Escape"){n(r.slice(0,-1)),s(gt(r.slice(0,-1)));return}let y=u===void 0?void 0:Qo(o,u,g.key);y!==void 0&&(g.preventDefault(),c(y))},f=`Functions of ${e.measurement}${e.source==="pprof"?", in its pods (pprof)":""}`,m=g=>hl(g,e.source),h=1+Math.max(...o.map(({row:g})=>g));return d(ve,{title:f,open:!0,children:[d("p",{class:"muted",children:["Mean of ",e.rounds," extra rounds with ",e.source," on base and on head. Width: CPU time with all that a function calls, mean of both sides. Red: more on head, blue: less. Click a function, or choose it with the arrow keys and press Enter, to enlarge it; Escape goes back."]}),d("p",{class:"flame-facts","aria-live":"polite",children:u===void 0?"":m(u.node)}),d("div",{ref:l,class:"flames",role:"group","aria-label":f,style:{height:`${String(h*Yo)}px`},onKeyDown:p,children:o.map(g=>d("button",{type:"button",class:`flame ${pl[3+Zo(g.node)]??"same"}`,tabIndex:g===u?0:-1,title:m(g.node),"aria-label":m(g.node),style:{left:`${String(100*g.left)}%`,width:`${String(100*g.width)}%`,top:`${String(g.row*Yo)}px`},onFocus:()=>s(gt(g.path)),onMouseEnter:()=>s(gt(g.path)),onClick:()=>n(g.path),children:g.width>=fl?g.node.name:""},gt(g.path)))})]})}function gt(e){return e.join(";")}function hl({name:e,base:t,head:r},n){let i=a=>j(a,"relative","1"),o=r-t;return`${e}: ${i(r)} of ${n==="pprof"?"a CPU":"the CPU time"} on head, ${i(t)} on base (${o<0?"\u2212":"+"}${i(Math.abs(o))})`}var gl=600;function yt(e){let{id:t,series:r}=e,[n,i]=D(!1);return r===0?null:d(rr,{id:t,title:"At a glance",children:d("div",{class:"charts",children:r<=gl||n?d(yl,{...e}):d("p",{children:[String(r)," series make a long picture."," ",d("button",{type:"button",class:"button no-print",onClick:()=>i(!0),children:"Draw the charts"})]})})})}function yl({id:e,make:t}){let r=Ye(),n=O(()=>t(r),[t,r]),i=o=>`${e}-${String(o)}`;return d(F,{children:[n.length<2?null:d("ul",{class:"key-figures",children:n.map(({title:o},a)=>d("li",{children:d("a",{href:`#${i(a)}`,children:o})},a))}),n.map(({title:o,specification:a},s)=>d("div",{id:i(s),children:d(Qe,{title:o,specification:a})},s))]})}function ri({part:e,records:t,id:r}){let n=Y(),{comparison:i,reproduction:o}=e,{verdict:a,series:s}=i,l=e.current===null?void 0:t[e.current],u=O(()=>bl(e,t),[e,t]),c=O(()=>rt(i,n),[i,n]),p=h=>c.filter(g=>g.kind===h).map(({sentence:g})=>g),f=Ze(h=>tr(i,n,h),[i,n]),m=(l?.suites??[]).flatMap(({name:h,notes:g=[]})=>g.map(y=>`${h}: ${y}`));return d(F,{children:[d("header",{class:`verdict ${je[a].style}-box`,children:[d("h1",{children:[d("span",{class:`sign ${je[a].style}`,"aria-hidden":"true",children:je[a].symbol}),d("span",{children:p("verdict")})]}),d("p",{children:xe($o(i))}),s.length===0?d("p",{class:"warning",children:"No series could be compared."}):null]}),d(me,{title:"Suites with problems",texts:p("suite").map(ie),tone:"bad"}),d(me,{title:mo,texts:p("cause")}),e.profiles.map(({summary:h,functions:g})=>d(ei,{summary:h,functions:g},h.measurement)),d(me,{title:ko(i),texts:p("difference")}),d(me,{title:"Warnings",texts:p("warning"),tone:"warning"}),d(yt,{id:`charts-${r}`,make:f,series:s.length}),s.length===0?d("span",{id:`results-${r}`}):d(zo,{id:r,comparison:i,found:c,records:u}),d(Sl,{comparison:i}),d(ct,{metrics:s.map(({metric:h})=>h)}),d(me,{title:"Notes",texts:m}),l===void 0?d("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):d(ar,{record:l}),d(sr,{reproduction:o})]})}function bl({comparison:e,current:t,earlier:r},n){let i=lt(e),o=(s,l)=>{let u=n[l];return u===void 0?[]:[{name:ie(s),record:u}]},a=r.length===1;return[...r.flatMap((s,l)=>o(a?i.baseline:`${i.baseline} ${String(l+1)}`,s)),...t===null?[]:o(i.current,t)]}function Sl({comparison:e}){let{series:t}=e,r=H(t.filter(({gates:i})=>i),({margin:i,scale:o,unit:a})=>j(i,o,a)),n=t.filter(({gates:i})=>!i).length;return d(ve,{title:"The gate",children:[d("p",{children:Ro(e)}),d(Ue,{facts:[...[...r].map(([i,o])=>[`Margin ${i}`,ti(o.length)]),...n===0?[]:[["For information only",ti(n)]]]}),d("p",{class:"muted",children:Eo})]})}var ti=e=>`${String(e)} series`;var ni=14,oi=22,wl=40,_l=22;function ii(e,{range:t,height:r,width:n,x:i,color:o,theme:a}){let s=e.map(({curve:f,place:m,value:h,text:g})=>{let y=Ve(pe(g),a.isNarrow===!0?_l:wl);return{curve:f,place:m,end:(1-Tt(h,t))*r,lines:y,room:y.length*ni+2}}).sort((f,m)=>f.end-m.end),l=xl(s.map(({end:f,room:m})=>({end:f,room:m}))),u=s.map(({curve:f,place:m,end:h,lines:g,room:y},b)=>({curve:f,place:m,top:(l[b]??0)+2,end:h,middle:(l[b]??0)+y/2,text:g.join(`
`)})),c=ee(i),p={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:ni};return[c("rule",u,{x:"place",x2:{value:n+oi},y:"end",y2:"middle",color:o},{strokeWidth:1,strokeDash:[2,3]}),c("text",u,{x:{value:n+oi+5},y:"top",text:"text"},{...p,color:a.ink})]}function xl(e){let t=[];for(let{end:n,room:i}of e){let o={wish:n-i/2,room:i,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>o.wish;a=t.at(-1))t.pop(),o={wish:(a.wish*a.count+(o.wish-a.room)*o.count)/(a.count+o.count),room:a.room+o.room,count:a.count+o.count};t.push(o)}let r=0;return t.flatMap(({wish:n,count:i})=>{let o=n;return Array.from({length:i},()=>{let a=o;return o+=e[r]?.room??0,r+=1,a})})}function ai(e){return Z(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(i=>i===void 0?[]:vl(i));return n.length<2?[]:[{label:t,points:n}]})}function vl(e){let t=e.samples.map(({value:o})=>o).filter(Number.isFinite),r=Ge(e);if(r<0||t.length===0)return[];let n=le(t),[i]=n;return[{quantile:r,value:Ce(n),low:i,high:n.at(-1)??i,samples:n.length}]}function qr(e,t){return e<1?-Math.log10(1-e):qr(t,0)+.5}var si=230,Cl=150,$l=3;function li(e,t,r=z){let n=e.suites.map(({name:i})=>i);return q(e.series,n,t).flatMap(({suite:i,metrics:o})=>{let a=o.map(c=>({metric:c,groups:ai(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${i}: ${Rl(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:c,groups:p})=>kl(c,p,r));return[{suite:i,kind:"percentiles",title:s,specification:Q(s,l,u,r)}]})}function Rl(e){let t=e.flatMap(({metric:l,groups:u})=>u.flatMap(({label:c,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${l.title}, ${c}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:i,to:o,ratio:a}=t.reduce((l,u)=>u.ratio>l.ratio?u:l,r),s=t.length>1?"up to ":"";return`${ce(o.quantile)} is ${s}${V(a)} times ${ce(i.quantile)} (${n})`}function kl(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:m,value:h})=>[f,m,h])),{factor:i,symbol:o}=ne(e.unit,it(n)),a=n.map(p=>p*i),s=Yt(a),l=r.series.length,u=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),c=de(e,o);return u.map((p,f)=>{let m=u.length===1?"":` (${String(f+1)} of ${String(u.length)})`;return Ml(`${c}${m}`,p,{range:s,factor:i,unit:e.unit,theme:r})})}function Ml(e,t,{range:r,factor:n,unit:i,theme:o}){let a=[...new Set(t.flatMap(({points:v})=>v.map(({quantile:w})=>w)))].sort((v,w)=>v-w),s=o.isNarrow===!0?Cl:Mt,l=a.filter(v=>v<1).at(-1)??0,u=v=>qr(v,l),c=a.map(u),[p,f]=[c[0]??0,c.at(-1)??1],m=(f-p)*.06,h=(f-p+2*m)/s,g=v=>(v-(t.length-1)/2)*$l*h,y=t.map((v,w)=>String(w)),b=t.flatMap(({label:v,points:w},R)=>w.map(({quantile:k,value:G,low:L,high:X,samples:te})=>({curve:y[R],label:pe(v),place:u(k)+g(R),value:G*n,low:L*n,high:X*n,percentile:ce(k),words:C(G,i),range:`${C(L,i)} to ${C(X,i)}`,samples:te}))),S={type:"quantitative",title:null,scale:{domain:[p-m,f+m],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(ce))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},x=at(e,r,o),_={...x,axis:{...x.axis,...So,grid:!0,gridColor:o.grid,labelColor:o.muted,tickCount:6}},T={field:"curve",type:"nominal",scale:{domain:o.series.map((v,w)=>String(w)),range:o.series},legend:null},$=re({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),M=ee(S,_),P={x:"place",color:T};return{width:s,height:si,layer:[M("rule",b,{...P,y:"low",y2:"high",tooltip:$},{strokeWidth:1.5}),M("line",b,{...P,y:"value"},{strokeWidth:2}),M("point",b,{...P,y:"value",tooltip:$},{filled:!0,size:45,opacity:1}),...ii(t.map(({label:v,points:w},R)=>{let k=w.at(-1);return{curve:y[R]??"",place:u(k?.quantile??0)+g(R),value:(k?.value??0)*n,text:`${v}: ${ce(k?.quantile??1)} ${C(k?.value??0,i)}`}}),{range:r,height:si,width:s,x:S,color:T,theme:o})]}}function ci(e,{subject:t,environment:r},n){let i=n.map(El).find(a=>a!==void 0)??"no samples",o=Tr(t.name)?` of ${t.name}`:"";return`${e}${o} on ${r.provider}: ${i}`}function El(e){let{rows:t,quantiles:r}=Z(e),n=`${e.title} ${r[0]??""}`.trim(),i=t.flatMap(({label:l,members:[u]})=>{let c=Se(u?.samples.map(p=>p.value)??[]);return u===void 0||c===void 0?[]:[{label:l,series:u,value:c,text:C(c,u.unit)}]}),[o,...a]=i.sort((l,u)=>l.value-u.value),s=a.at(-1);if(o!==void 0){if(s===void 0){let{spread:l}=be(o.series);return`${n}${o.series.samples.length<2?` ${o.text}`:` median ${o.text}, spread ${l}`}`}return o.text===s.text?`${n} median ${o.text} in each of ${String(i.length)} series`:`${n} medians from ${o.text} (${o.label}) to ${s.text} (${s.label})`}}var di=200,Tl=2*Mt;function ui(e,t,r=z){let n=e.suites.map(({name:i})=>i);return q(e.series,n,t).map(({suite:i,metrics:o})=>{let a=ci(i,e,o),s=o.map(l=>Nl(l,r));return{suite:i,title:a,specification:Q(a,Ol(o),s,r)}})}function Ol(e){let t=e.map(Z),r=t.some(({quantiles:o})=>o.length>1),n=t.some(({quantiles:o})=>o.length===1),i=e.some(({rows:o})=>o.some(({series:a})=>a.samples.length>di));return[...n?[`Bars end at the median; a tick below is one sample${i?", or several at the same place":""}.`]:[],...r?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[]].join(" ")}function Nl(e,t){let{rows:r,quantiles:n,common:i}=Z(e),o=e.rows.flatMap(({series:l})=>l.samples.map(({value:u})=>u)),a=o.reduce((l,u)=>Math.max(l,u),0)-o.reduce((l,u)=>Math.min(l,u),0),s=n.length>1;return ze({title:l=>de({...e,common:i},l,n),unit:e.unit,rows:r.map(({label:l,members:u})=>({label:l,entries:[Pl(u,n,e.unit,s?void 0:a,t)]}))},t)}function Pl(e,t,r,n,i){let o=e.map(s=>Se(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let u=o[l];if(s===void 0||u===void 0)return[];let c=s.samples.map(({value:y})=>y),[p,f]=[c.reduce((y,b)=>Math.min(y,b)),c.reduce((y,b)=>Math.max(y,b))],m=`${t[l]??""} ${C(u,r)}`.trim(),h=`${C(p,r)} to ${C(f,r)}`,g=i.bar;return n===void 0?[{value:u,low:p,high:f,color:g,words:m,detail:h}]:[{value:u,low:u,high:u,ticks:Al(c,n,r),color:g,words:m,detail:h}]});return{marks:a,text:a.length===0?"no samples":oe(o,r)}}function Al(e,t,r){let n=(o,a)=>({value:o,words:C(o,r),samples:a});return e.length<=di?e.map(o=>n(o,1)):[...H(e,o=>Math.round(o/t*Tl)).values()].map(o=>n(o[0]??0,o.length))}var dy=[Pt("SERIES"),Ne("MEDIAN"),Ne("SPREAD"),Ne("SAMPLES")];var My=[Pt("Series"),Ne("Median"),Ne("Spread"),Ne("Samples")];function mi({id:e,startedAt:t,durationSeconds:r,subject:n,series:i}){let o=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(i.length)} series`,`started ${t}`,...r===0?[]:[`took ${ge(r)}`],`record ${B(e)}`,...o.length===0?[]:[`commit ${B(o.join(" "))}`]]}function fi({record:e,reproduction:t,id:r}){let n=Y(),i=Ze(p=>[...ui(e,n,p),...li(e,n,p)],[e,n]),{subject:o,environment:a,suites:s,series:l,interrupted:u}=e,c=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return d(F,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:ie(Ct(B(o.name),B(a.provider)))}),d("p",{children:xe(mi(e).join(" \xB7 "))}),u===!0?d("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?d("p",{class:"warning",children:"Nothing was measured."}):null]}),d(me,{title:"Suites with problems",texts:kt(s).map(ie),tone:"bad"}),d(yt,{id:`charts-${r}`,make:i,series:l.length}),l.length===0?d("span",{id:`results-${r}`}):d(Fl,{id:r,record:e}),d(me,{title:"Notes",texts:c}),d(ar,{record:e}),d(ct,{metrics:l.map(({metric:p})=>p)}),d(sr,{reproduction:t})]})}var pi=({members:e})=>e.map(({samples:t})=>Se(t.map(({value:r})=>r))),Bl=[ye("Median",e=>{let t=pi(e);return t.every(n=>n===void 0)?"no samples":oe(t,e.members[0]?.unit??"1")},e=>pi(e).find(t=>t!==void 0)),ye("Spread",({members:e})=>e.map(t=>be(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(Ll);return t.length===0?void 0:Math.max(...t)}),ye("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function Fl({id:e,record:t}){let r=Y(),n=O(()=>[{name:"",record:t}],[t]),i=O(()=>{let o=t.suites.map(({name:a})=>a);return pt(q(t.series,o,r),r)},[t,r]);return d(ft,{id:e,caption:"Median, spread and number of samples of each series",rows:i,columns:Bl,detail:({members:o})=>d(ht,{members:o,records:n})})}function Ll({samples:e}){let t=e.map(({value:n})=>n),r=Se(t);return r===void 0||r===0||t.length<2?[]:[dt(le(t))/Math.abs(r)]}var Il={text:"\u2013",style:"muted"};function hi(e,t){let r=e[0]?.unit??"1",n=e.map(p=>p.values[t]??null),[i=null]=n,a={text:n.length===1?Dl(i,r):oe(n.map(p=>p?.value),r),style:"plain"};if(t===0)return[a];let s=Zr(n.map(p=>Jr(p,r)));if(s==="")return[a,Il];let l=new Set(n.flatMap(p=>p?.change?.direction??[])),u={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":u[c]}]}function Dl(e,t){if(e===null)return"\u2013";let{range:r,runs:n}=e,i=C(e.value,t);return n>1&&r!==null?`${i} (${Xr(r,e.value,t)})`:i}function Xr({low:e,high:t},r,n){let{factor:i}=ne(n,r);return`${V(e*i)}\u2013${V(t*i)}`}function Jr(e,t){let r=e?.change;if(r==null)return;let n=K(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function Zr(e){let t=e.filter(o=>o!==void 0),[r,...n]=new Set(t.map(o=>/(?: better| worse|same)$/.exec(o)?.[0]));if(t.length===0)return"";if(r==="same"&&n.length===0)return r;let i=n.length===0?r??"":"";return`${e.map((o="\u2013")=>o.replace(i,"")).join(" / ")}${i}`}function bt(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return q(e.series,[...new Set(r)],t)}function lr({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Pe({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function cr({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var dr=6,Qr=13,Vl=18,gi=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Ke(e,t){return t.series[e%t.series.length]??t.bar}function Yr(e){return gi[(e+Math.floor(e/dr))%gi.length]??"circle"}function ur(e,t,r,n=!1,i=e.map((o,a)=>a)){let o=0,a=jr(e).map((u,c)=>{let p=u.split(`
`),f=o;return o+=p.length*Qr+5,{lines:p,top:f+Qr/2,middle:(f+o-5)/2,color:Ke(i[c]??c,r),shape:n?Yr(i[c]??c):"square"}}),s=ee({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:Qr,color:r.ink};return{width:t,height:Math.max(1,o-Vl),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function yi({places:e},t){return e.map(r=>e.length>dr?t.bar:Ke(r,t))}function mr(e,{names:t,places:r},n){return t.length<=dr?[ur(t,se(n),n,!1,r),...e.map(i=>ze(i,n))]:e.flatMap(i=>i.rows.map(({label:o,entries:a})=>{let s=a.map((l,u)=>({label:t[u]??"",entries:[l]}));return ze({...i,heading:o,rows:s},n)}))}function bi(e,t,r){let n=t.flatMap(({title:l,rows:u})=>u.map(({label:c,series:p})=>({name:c==="all"?l:`${l}, ${c}`,series:p}))),[i,o]=r,a=n.filter(({series:l})=>l.values.filter(u=>u!==null).length>1);if(i===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${i??""}`}`;let s=r.length===2?jl(a,i,o??""):Hl(a,r);return`${e}: ${s}${Wl(a,r)}`}function jl(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:o}of e){let[a,s]=o.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||pr(a,s)?n.meet+=1:n[l]+=1)}let i=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${i} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function pr(e,t){let[r,n]=[e,t].map(({value:i,range:o})=>o??{low:i,high:i});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function Hl(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>Gl(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),i=t.filter((a,s)=>r[s]===n),o=String(e.length);return i.length===1?`${i[0]??""} has the best number in ${String(n)} of ${o} series`:`no column has the best number most often (${o} series)`}function Gl({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((i,o)=>o===r||i===null||(t==="higher"?n.value>i.value:n.value<i.value))}function Wl(e,t){let r=e.flatMap(({name:c,series:{values:p,unit:f}})=>p.flatMap((m,h)=>{let[g]=p,y=m?.change;if(g==null||m===null||y?.scale!=="relative")return[];let b=zl(y.change);if(b===void 0||y.direction==="same")return[];let S=K(y.change,"relative",f);return[{name:c,text:S,ratio:b,column:h,meets:pr(g,m)}]})),n=r.filter(({meets:c})=>!c),[i]=n.sort((c,p)=>c.ratio===p.ratio?0:p.ratio-c.ratio);if(i===void 0||!/[+\u2212]/.test(i.text))return"";let o=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=Ul(i.ratio),u=t.length===2?"":`${t[i.column]??""}, `;return`; largest relative change${o}${s}: ${i.text}${l} (${u}${i.name})`}function zl(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function Ul(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):V(e);return Number(t)===1?"":`, ${t}:1`}function Si(e,t,r=z){let{full:n,short:i}=Pe(e),o={names:n,places:n.map((a,s)=>s)};return bt(e,t).map(({suite:a,metrics:s})=>{let l=bi(a,s,i),u=s.flatMap(({rows:m})=>m.map(h=>h.series)),c=s.map(m=>tn(m,o,r,(h,{unit:g})=>{let y=Jr(h,g),{low:b,high:S}=h.range??{low:h.value,high:h.value};return{value:h.value,low:b,high:S,words:C(h.value,g),change:y}})),f=`${s.some(m=>Z(m).quantiles.length>1)?"Bars and points":"Bars"}: ${rn(e)}; ${At(u)}.${n.length>1?` Changes are relative to ${i[0]??""} and may be chance.`:""}`;return{suite:a,title:l,specification:Q(l,f,mr(c,o,r),r)}})}function tn(e,t,r,n){let{rows:i,quantiles:o,common:a}=Z(e),s=yi(t,r),l=(u,c)=>{let p=t.places[c]??c,f=u.map((S,x)=>{let _=S?.values[p]??void 0,N=S===void 0||_===void 0?void 0:n(_,S);if(S===void 0||_===void 0||N===void 0)return;let{change:T,words:$,note:M,...P}=N,v=o[x]??"";return{mark:{...P,color:s[c]??r.bar,words:`${v} ${$}`.trim(),detail:Kl(_,S.unit)},change:T,note:M}}),m=f.flatMap(S=>S===void 0?[]:[S.mark]),h=oe(f.map(S=>S?.mark.value),e.unit),g=Zr(f.map(S=>S?.change)),y=g===""?"":`, ${g}`,b=f.length===1?f[0]?.note??"":"";return{column:t.names[c]??"",marks:m,text:m.length===0?"not measured":`${h}${y}${b}`}};return{title:u=>de({...e,common:a},u,o),unit:e.unit,rows:i.map(({label:u,members:c})=>({label:u,entries:t.names.map((p,f)=>l(c,f))}))}}function rn(e){let t=`${e.statistic} of the samples`;return cr(e)?`median over runs of the ${t} of each`:`${t} of the run`}var en={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function At(e,t="lines"){let r=e.flatMap(o=>o.values.filter(a=>a!==null)),n=Object.keys(en).filter(o=>r.some(({range:a})=>a?.kind===o));if(n.length===0)return`no ${t}, as each is a single sample`;let i=r.some(({range:o})=>o===null)?"; a single sample has none":"";return`${t}: ${n.map(o=>en[o]).join(", or ")}${i}`}function Kl({value:e,range:t,runs:r,samples:n},i){return[...t===null?[]:[Xr(t,e,i),en[t.kind]],E(r,"run"),E(n,"sample")].join(", ")}function wi(e,t,r=z){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:m=null,provider:h}=e.records[f]??{};return m!==null||h==="host"})),i=n.indexOf(!0),{full:o,short:a}=Pe(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(i===-1||s.length===0)return[];let l={names:s.map(({place:p})=>o[p]??""),places:s.map(({place:p})=>p)},u=e.series.filter(({values:p})=>_i(p,i)!==void 0&&s.some(({place:f})=>p[f]!=null)),c=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return bt({series:u},t).map(({suite:p,metrics:f})=>{let m=ql(c.filter(({metric:N})=>(t.suiteOf(N)??$t)===p),i),h=`${p}, share of ${a[i]??"host"}: ${Xl(f,s,i)}`,g=f.map(N=>({...tn({...N,title:`${N.title}: share of host`,unit:"1"},l,r,(T,$)=>xi(T,$,i)),line:1})),b=f.flatMap(({rows:N})=>N.map(({series:T})=>T)).map(N=>({...N,values:N.values.filter((T,$)=>n[$]!==!0)})),S=At(b),x=S.startsWith("lines")?", divided by it, too":"",_=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${x}.${m}`;return{suite:`${p}-overhead`,title:h,specification:Q(h,_,mr(g,l,r),r)}})}function ql(e,t){let r=e.filter(({values:o})=>o[t]?.value===0).length,n=e.filter(({values:o})=>o[t]==null).length,i=[...r===0?[]:[`${E(r,"series")} of which the host has 0`],...n===0?[]:[`${E(n,"series")} that the host does not have`]];return i.length===0?"":` Left out: ${i.join(", ")}.`}function _i(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function xi({value:e,range:t},{values:r,unit:n},i){let o=_i(r,i);if(o!==void 0)return{value:e/o,low:(t?.low??e)/o,high:(t?.high??e)/o,words:C(e/o,"1"),note:` (${C(e,n)} of ${C(o,n)})`}}function Xl(e,t,r){let n=["higher","lower"].flatMap(o=>{let a=e.filter(({better:u})=>u===o).flatMap(({rows:u})=>u.flatMap(({series:c})=>t.flatMap(({place:p})=>{let f=c.values[p];return f==null?[]:xi(f,c,r)?.value??[]})));if(a.length===0)return[];let s=C(a.reduce((u,c)=>Math.min(u,c)),"1"),l=C(a.reduce((u,c)=>Math.max(u,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${o} is better`]}),[i]=t;return`${t.length===1?`${i?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function vi(e,t,r,n){return Object.entries(e).flatMap(([i,o])=>o(t,r[i],n))}var Jl=3,Zl=300;function $i(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(o=>e.records[o]??[]),i=n.flatMap(({source:o,suiteProblems:a})=>a.map(s=>({...s,source:o})));return[...H(i,({suite:o,status:a})=>`${o} ${a}`).values()].sort(([o],[a])=>ae(o?.suite??"",a?.suite??"")).map(o=>`[${String(r+1)}]: ${Ql(o,n.length)}`)})}function Ql(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${Ci(r)}`;let i=e.map(o=>`${o.source} ${Ci(o)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${fe(i,Jl,", ")}`}function Ci({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${B(t,Zl)})`}var Mi=60,Ei=6,Yl=8,Ri=3;function Ti(e){return e.columns.map(({name:t,records:r},n)=>{let i=r.flatMap(s=>e.records[s]??[]),[o]=i,a=o===void 0?[]:i.length===1?ec(t,o):tc(i);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function ec(e,{provider:t,startedAt:r,commit:n,interrupted:i,source:o}){return[`on ${t}`,Ot(r),...n===null?[]:[`commit ${n.slice(0,12)}`],...i?["interrupted"]:[],...e.startsWith(o)?[]:[o]]}function tc(e){let t=[...new Set(e.map(({provider:i})=>i))],r=e.filter(({interrupted:i})=>i).length,n=e.map(({source:i})=>i);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],fe(n,n.length===Ri+1?n.length:Ri,", ")]}function Oi({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${ki(e)}.`;let r=e.filter(({values:i})=>new Set(i).size>1),n=e.filter(i=>i.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${ki(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:i})=>i).join(", ")}.`]].join(" ")}function ki(e){return fe(e.map(rc),Yl)}function rc({field:e,values:t}){return t.length>Ei?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>B(qt(e,r),Mi)).join(" | ")})`}function Ni({columns:e,series:t,setAside:r}){let n=t.some(({values:i})=>i.filter(o=>o!==null).length>1);return[...r.map(({label:i,values:o})=>`Left out of the names of series: ${i} (${o.length>Ei?`${String(new Set(o).size)} values`:o.map(a=>B(a??"none",Mi)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function Pi(e){let{statistic:t,by:r}=e,n=cr(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${nc(e)}.`:`Each number is the ${t} of the samples of one run.`,i=r===null?"the first record":lr(e)[0]??"";return`${n} Changes are relative to ${i} and may be chance: better and worse only state the direction.`}function nc({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function Ai(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:i})=>i!==n));return{...e,labels:Object.fromEntries(r)}}function Bi({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var oc=16,ic=18,ac=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function Fi(e,t=z){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:i}=Pe({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...H(r,({rollout:{labels:a}})=>sc(a))].sort(([a],[s])=>ae(a,s)).map(([a,s])=>{let l=[...H(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[p])=>ae(c,p)).map(([c,p])=>({revision:c,shown:cc(p)})),u=`${a}: ${l.map(c=>dc(c,i)).join("; ")}`;return{suite:lc(a),title:u,specification:Q(u,uc(e),l.flatMap(c=>mc(c,n,t)),t)}})}function sc(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return _e([t]).each[0]??""}function lc(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function cc(e){return[...H(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:o})=>({rollout:o,length:Bi(o)})).sort((o,a)=>o.length-a.length),i=n[Math.floor((n.length-1)/2)];return i===void 0?[]:[{column:t,of:n.length,...i}]})}function dc({revision:e,shown:t},r){let n=t.map(({column:l,length:u})=>({name:r[l]??"",length:u})),i=({name:l,length:u})=>`${ge(u)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(i).join(", ")}`;let o=[...n].sort((l,u)=>l.length-u.length),[a,s]=[o[0],o[o.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${i(a)} to ${i(s)}`}function uc(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function mc({revision:e,shown:t},r,n){let i=t.reduce((o,{length:a})=>Math.max(o,a),0);return t.map(o=>pc(o,e,r[o.column]??"",i,n))}function pc({column:e,rollout:{pulls:t,round:r},of:n,length:i},o,a,s,l){let u=t.length<=oc&&t.every(({node:x})=>x!==null),c=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=E(t.length,"node"),f=`${o} \xB7 ${a} \xB7 ${p}, ${ge(i)}${c}`,m=u?ic:fc(t.length),h=Math.max(1,m*.7),g=u?Oe(t.map(({node:x})=>({label:x??"",entries:[{height:h,text:""}]})),l,"end",m-h):{height:t.length*m,entries:t.map((x,_)=>({top:_*m})),layers:[]},y=t.map(({node:x,start:_,end:N},T)=>{let $=g.entries[T]?.top??0,M=Math.round((N-_)*1e3)/1e3;return{node:x??"unknown",start:_,end:N,seconds:M,top:$,bottom:$+h}}),b=ee({type:"quantitative",title:[...he(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),S=re({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:se(l),height:g.height,layer:[b("rect",y,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:S},{color:Ke(e,l)}),...g.layers]}}function fc(e){return ac.find(({upTo:t})=>e<=t)?.step??1.5}var hc=(e,t,r)=>Fi(t??[],r),Li=hc;var nn=8;function Ii(e,t){let r=e.flatMap(({points:a})=>[...H(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:yc(r,t,gc(e,r.length)),i=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??i??[],Sc(e,t)].flat().join(n===void 0?", ":"; ")}`}function gc(e,t){let r=e.reduce((i,{points:o})=>i+new Set(o.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function yc(e,t,r){let n=e.map(p=>bc(p)?.column),i=t.map((p,f)=>n.filter(m=>m===f).length),o=i.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(o===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((p,f)=>i[f]===o),[l,u]=s.length===1?["carries",""]:["carry"," each"],c=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(o)} of ${r}${u}${c}`}function bc(e){let t=e.reduce((n,i)=>i.value.value>n.value.value?i:n);return e.every(n=>n===t||!pr(t.value,n.value))?t:void 0}function Sc(e,t){let r=e.flatMap(({about:u,points:c})=>c.map(p=>({...p,about:u,bits:p.value.value*p.size*nn}))),n=r.reduce((u,{bits:c})=>Math.max(u,c),-1/0),i=r.filter(({bits:u})=>u===n),o=r.some(({value:{range:u}})=>u!==null)?"highest point":"up to",[a]=i,s=i.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(J)})`;return`${o} ${C(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var ji="network_zero_loss_rate",Di="frame_size",wc=600,_c=260,Hi=e=>e.isNarrow===!0?se(e)-30:wc,xc=50,vc=96;function Gi(e,t=z){let r=Cc(e.series).filter(({points:m})=>new Set(m.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:i}=Pe(e),{common:o,each:a}=_e(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",l=Ii(r.map(({points:m},h)=>({about:s(h),points:m})),i),u=e.series.filter(({metric:m})=>m===ji),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${rn(e)}; ${At(u,"vertical lines")}.${r.length>1&&o!==""?` ${o}.`:""}`,p=r.flatMap(({points:m},h)=>[Vi(m,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),Vi(m,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:g=>g*nn},t)]),f=Q(l,c,[ur(n,Hi(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:vc}}}function Cc(e){let t=e.flatMap(r=>{let n=Number(r.labels[Di]);if(r.metric!==ji||!Number.isFinite(n)||n<=0)return[];let i=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==Di)),o=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:i,points:o}]});return[...H(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,i)=>n.size-i.size)}))}function Vi(e,t,{title:r,about:n,unit:i,perFrame:o},a){let s=e.map(({size:b,column:S,value:x})=>{let{low:_,high:N}=x.range??{low:x.value,high:x.value},T=$=>$*o(b);return{size:b,column:S,value:T(x.value),low:T(_),high:T(N)}}),l=s.reduce((b,{high:S})=>Math.max(b,S),0),u=s.reduce((b,{low:S})=>Math.min(b,S),1/0),c=u>0&&l/u>=xc,{factor:p,symbol:f}=ot(i,[l]),m=[...new Set(e.map(({size:b})=>b))],h=s.map(b=>({size:b.size,column:t[b.column]??"",place:b.column,color:Ke(b.column,a),shape:Yr(b.column),value:b.value*p,low:b.low*p,high:b.high*p,text:C(b.value,i)})),g=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:Hi(a),height:_c,title:{text:he(g,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:$c(c,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function $c(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Rc=(e,t,r)=>[Gi(e,r)??[]].flat(),Wi=Rc;var zi={"image-pull":Li,network:Wi};function Ui({part:e,records:t,id:r}){let n=Y(),{sides:i}=e,o=O(()=>pt(bt(i,n),n),[i,n]),a=O(()=>Mc(e),[e]),s=O(()=>Ec(e,t),[e,t]),l=Ze(u=>kc(e,n,u),[e,n]);return d(F,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:i.by===null?"Side by side":`By ${i.by}`}),d("ul",{class:"plain-list",children:Ti(i).map((u,c)=>d("li",{children:xe(u)},c))}),$i(i).map((u,c)=>d("p",{class:"warning",children:u},c)),d("p",{class:i.differences.length===0?"muted":"",children:Oi(i)}),Ni(i).map((u,c)=>d("p",{children:u},c)),i.series.length===0?d("p",{class:"warning",children:"No series was measured."}):null]}),d(yt,{id:`charts-${r}`,make:l,series:i.series.length}),i.series.length===0?d("span",{id:`results-${r}`}):d(ft,{id:r,caption:"Each series in every column, with its change from the first",rows:o,columns:a,detail:({members:u})=>d(ht,{members:u,records:s}),children:d("p",{class:"muted",children:Pi(i)})}),d(ct,{metrics:i.series.map(({metric:u})=>u)})]})}function kc({sides:e,figures:t},r,n){return[...Si(e,r,n),...wi(e,r,n),...vi(zi,e,t,n)]}function Mc({sides:e}){return lr(e).map((t,r)=>ye(t,({members:n})=>{let[i,o]=hi(n,r);return d(F,{children:[i.text,o===void 0?null:d("span",{class:`interval change-${o.style}`,children:o.text})]})},({members:[n]})=>n?.values[r]?.value))}function Ec({sides:e,records:t},r){return e.records.flatMap(({name:n},i)=>{let o=r[t[i]??-1];if(o===void 0)return[];let a=o.series.map(s=>Ai(s,e.setAside));return[{name:n,record:{...o,series:a}}]})}function Ki({data:e}){let t=O(()=>Gr(e.metrics),[e]),r=O(()=>e.records.map(Gn),[e]),{parts:n,problems:i}=e;return d(Wr.Provider,{value:t,children:[d("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),d("header",{class:"column page-header",children:[d("p",{class:"brand",children:"kbench report"}),d(jn,{})]}),d("main",{class:"column",children:[d(me,{title:"What went wrong",texts:i,tone:"bad"}),n.length>1?d(Oc,{parts:n,records:r}):null,n.length===0?d("p",{children:"This report was given nothing to show."}):null,n.map((o,a)=>d("article",{id:`part-${String(a)}`,class:"part",children:d(Tc,{part:o,records:r,index:a})},a))]}),d("footer",{class:"column page-footer muted",children:["Made by kbench ",io,"."]})]})}function Tc({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let i=t[e.record];return i===void 0?d("p",{children:"The record of this part is not in the file."}):d(fi,{record:i,reproduction:e.reproduction,id:n})}case"comparison":return d(ri,{part:e,records:t,id:n});case"side-by-side":return d(Ui,{part:e,records:t,id:n})}}function Oc({parts:e,records:t}){return d("nav",{class:"contents","aria-label":"Results in this report",children:d("ol",{children:e.map((r,n)=>d("li",{children:[d("a",{href:`#part-${String(n)}`,children:Pc(r,t)})," ",d(Nc,{part:r})]},n))})})}function Nc({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return d("span",{class:je[t].style,children:[je[t].symbol," ",t]})}function Pc(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${Ct(B(r.subject.name),B(r.environment.provider))}, ${xe(r.startedAt)}`}case"comparison":return`${Ct(B(e.comparison.current.subject),B(e.comparison.current.provider))}, ${xe(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var qi=`.page-header {
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
.flames {
  position: relative;
  overflow: hidden;
  margin-bottom: 1rem;
}
.flame {
  position: absolute;
  height: 21px;
  padding: 0 3px;
  overflow: hidden;
  border: 1px solid var(--page);
  border-radius: 2px;
  background: var(--plain-back);
  color: var(--ink);
  font:
    0.75rem/1.2 ui-monospace,
    monospace;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
}
.flame:focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: -2px;
}
.flame.grew-1 {
  background: color-mix(in srgb, var(--bad) 18%, var(--plain-back));
}
.flame.grew-2 {
  background: color-mix(in srgb, var(--bad) 34%, var(--plain-back));
}
.flame.grew-3 {
  background: color-mix(in srgb, var(--bad) 50%, var(--plain-back));
}
.flame.fell-1 {
  background: color-mix(in srgb, var(--accent) 18%, var(--plain-back));
}
.flame.fell-2 {
  background: color-mix(in srgb, var(--accent) 34%, var(--plain-back));
}
.flame.fell-3 {
  background: color-mix(in srgb, var(--accent) 50%, var(--plain-back));
}
.flame-facts {
  min-height: 1.5em;
  overflow-wrap: anywhere;
}
`;var on=document.getElementById(wn),Xi=document.getElementById(Sn)?.textContent;on!==null&&Xi!==void 0&&(Fn(Ln,qi),on.replaceChildren(),bn(d(Vn,{children:d(Mr.Provider,{value:Hn,children:d(Ki,{data:JSON.parse(Xi)})})}),on));})();
