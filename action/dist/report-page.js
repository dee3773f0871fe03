"use strict";(()=>{var P,tn,Ai,$e,ur,Pt,rn,Tt,nn,fr,mr,on,ft=Symbol.for("pv"),Bt={},Lt=[],Ni=/^m(i|n|o|s|text|space)$/,hr=Array.isArray,an=Lt.slice,Pe=Object.assign;function Ne(e){e&&e.parentNode&&e.remove()}function Ot(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ft,__v:o||++tn,__i:-1,__u:0};return!o&&P.vnode&&P.vnode(i),i}function B(e){return e.children}function At(e,t){this.props=e,this.context=t,this.__g=0}function Re(e,t){if(t==null)return e.__&&Re(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Re(e)}function Pi(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Pe({constructor:ft},r)).__v=r.__v+1,P.vnode&&P.vnode(t),gr(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||Re(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,mn(o,t,i),r.__=r.__e=null,t.__e!=n&&sn(t))}function sn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),sn(e)}function pr(e){(8&e.__g||(e.__g|=8,$e.push(e),Pt++))&&ur==P.debounceRendering||((ur=P.debounceRendering)||queueMicrotask)(ln)}function ln(){try{for(var e,t=1;$e.length;)$e.length>t&&$e.sort(rn),e=$e.shift(),t=$e.length,8&e.__g&&Pi(e)}finally{(Pt=$e.length)&&(ur||queueMicrotask)(ln)}}function cn(e,t,r,n,o,i,a,s,l,u,c){var p,f,m,h,S,g,y=n.__k||Lt,b=t.length;for(l=Bi(r,t,y,l,b),p=0;p<b;p++)(m=r.__k[p])!=null&&(f=~m.__i&&y[m.__i]||Bt,m.__i=p,g=gr(e,m,f,o,i,a,s,l,u,c),h=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&yr(f.ref,null,m,f),m.ref&&c.push(m.ref,m.__c||h,m)),S=S||h,4&m.__u?(l=dn(m,l,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&g!==void 0?l=g:h&&(l=h.nextSibling),m.__u&=-21);return r.__e=S,l}function Bi(e,t,r,n,o){var i,a,s,l,u,c,p,f,m,h=r.length,S=h,g=0,y=0,b=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=b[i]=Ot(null,a):hr(a)?a=b[i]=Ot(B,{children:a}):a.constructor===ft&&a.__b?a=b[i]=Ot(a.type,a.props,a.key,a.ref,a.__v):b[i]=a,l=i+g,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=Li(a,r,l,S))&&(S--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==l-1?g--:u==l+1?g++:u!=l&&(u>l?g--:g++,y=1)):(~u||(o>h?g--:o<h&&g++),typeof a.type!="function"&&(a.__u|=4))):b[i]=null;if(y){for(c=[],p=[],i=0;i<o;i++)if((a=b[i])&&16&a.__u){for(g=0,f=c.length;g<f;)c[m=g+f>>1]<a.__i?g=m+1:f=m;c[g]=a.__i,p[i]=g+1}for(g=c.length;i--;)p[i]&&(p[i]==g?g--:b[i].__u|=4)}if(S)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=Re(s)),br(s,s));return n}function dn(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=dn(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=Re(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Li(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function en(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function Et(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||en(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||en(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=mr[t]||(mr[t]=Ii(t)),(e.__a||(e.__a={}))[t]=fr,i=t!=(t=t.replace(nn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function Ii(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Tt]==null)t[Tt]=fr++;else if(t[Tt]<this.__a[e])return;return r(P.event?P.event(t):t)}}}function gr(e,t,r,n,o,i,a,s,l,u){var c,p,f,m,h,S,g,y,b,v,w,T,E,R,M,N,C,_,x=t.type;if(t.constructor!==ft)return null;128&r.__u&&(l=32&r.__u,c=r.__c.__z)&&(t.__u|=l,p=i=[],c.nodeType==8?s=Nt(c,i):i.push(c),s=i[0]||s),(c=P.__b)&&c(t);e:if(typeof x=="function"){f=a.length;try{if(y=t.props,b=(c=x.prototype)&&c.render,v=(c=x.contextType)&&n[c.__c],w=c?v?v.props.value:c.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(b?t.__c=m=new x(y,w):(t.__c=m=new At(y,w),m.constructor=x,m.render=Di),v&&v.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),b&&(m.__s||(m.__s=m.state),x.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Pe({},m.__s)),Pe(m.__s,x.getDerivedStateFromProps(y,m.__s)))),h=m.props,S=m.state,m.__v=t,r.__c){if(y!==h&&b&&!x.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(y,w),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(y,m.__s,w)===!1){t.__v!=r.__v&&(m.props=y,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(k){k&&(k.__=t)}),Lt.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=Re(r);break e}m.componentWillUpdate&&m.componentWillUpdate(y,m.__s,w),b&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,S,g)})}else b&&!x.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),b&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=w,m.props=y,m.__P=e,m.__g&=-5,T=P.__r,E=b?25:0;do m.__g&=-9,T&&T(t),c=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++E<25);b&&(Lt.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Pe({},n,m.getChildContext())),b&&r.__c&&m.getSnapshotBeforeUpdate&&(g=m.getSnapshotBeforeUpdate(h,S)),R=c&&c.type===B&&c.key==null?c.props.children:c,y.__P&&(c=s,o=(e=y.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(k){k&&br(k,k)}),r.__k=null),s=r.__k?Re(r,0):null),s=cn(e,hr(R)?R:[R],t,r,n,o,i,a,s,l,u),y.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Ne),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(k){if(a.length=f,t.__v=null,l||i)if(k&&k.then){if(t.__u|=128|l,i){for(~(C=i.indexOf(s||void 0))||(C=i.length);(_=i[C-1])&&_.nodeType==8;)C--;for(;C<i.length;C++)if(_=i[C])if(i[C]=null,M){if(_==N)break}else{if(_.nodeType!=8)break;_.data.startsWith("$s")&&(N=Nt(M=_))}}if(!M){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;M=s}(c=Nt(M=t.__c.__z||(t.__c.__z=M)))?(t.__e=M,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Ne);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),k&&k.then||un(t),P.__e(k,t,r)}}else s=t.__e=Fi(r.__e,t,r,n,o,i,a,l,u,e);return(c=P.diffed)&&c(t),s}function Nt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function un(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(un))}function mn(e,t,r){for(var n=0;n<r.length;)yr(r[n++],r[n++],r[n++]);P.__c&&P.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){P.__e(i,o.__v)}})}function Fi(e,t,r,n,o,i,a,s,l,u){var c,p,f,m,h,S,g,y,b=r.props||Bt,v=t.props,w=t.type;if(w=="svg"?o="http://www.w3.org/2000/svg":w=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((h=i[c])&&(w?h.localName==w:h.nodeType==3)){e=h,i[c]=null;break}}if(!e){if(y=u.ownerDocument||document,!w)return y.createTextNode(v);e=y.createElementNS(o,w,v.is?v:u),s&&(P.__m&&P.__m(t,i),s=!1),i=null}if(w){if(u=w=="template"&&e.content||e,i=w=="textarea"&&v.defaultValue!=null?null:i&&an.call(u.childNodes),!s&&i)for(b={},c=0;c<e.attributes.length;c++)b[(h=e.attributes[c]).name]=h.value;for(c in b)h=b[c],c=="dangerouslySetInnerHTML"?f=h:c=="children"||c in v||c=="value"&&"defaultValue"in v||c=="checked"&&"defaultChecked"in v||Et(e,c,null,h,o);for(c in v)h=v[c],c=="children"?m=h:c=="dangerouslySetInnerHTML"?p=h:c=="value"?S=h:c=="checked"?g=h:s&&typeof h!="function"||b[c]===h||Et(e,c,h,b[c],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(w=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Ni.test(w))&&(o="http://www.w3.org/1999/xhtml"),cn(u,hr(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&Re(r,0),s,l),i&&i.some(Ne)),s&&w!="textarea"||(c="value",w=="progress"&&S==null?e.removeAttribute(c):S==null||S===e[c]&&(w!="progress"||S)||Et(e,c,S,b[c],o),c="checked",g!=null&&g!=e[c]&&Et(e,c,g,b[c],o))}else b===v||s&&e.data==v||(e.data=v);return e}function yr(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){P.__e(o,r)}}function br(e,t,r){var n,o,i,a;if(P.unmount&&P.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||yr(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){P.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&br(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=Nt(n,i=[]))&&(n==e.__e&&i.some(Ne),Ne(o),Ne(n)),r||Ne(e.__e),e.__e=e.__c=e.__=null}function Di(e,t,r){return this.constructor(e,r)}function pn(e,t){var r,n,o,i;P.__&&P.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=Ot(B,{children:[e]}),o=[],i=[],gr(t,t.__k,n||Bt,Bt,t.namespaceURI,n?null:t.firstChild?an.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),mn(o,t.__k,i),t.__k.props.children=null}function qe(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,pr(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+on++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}P={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw Pt=0,e}},tn=0,Ai=function(e){return e!=null&&e.constructor===ft},At.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Pe({},this.state)),typeof e=="function"&&(e=e(Pe({},r),this.props)),e&&(Pe(r,e),this.__v&&(t&&this.__k.push(t),pr(this)))},At.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),pr(this))},At.prototype.render=B,$e=[],Pt=0,rn=function(e,t){return e.__v.__b-t.__v.__b},Tt=Symbol(),nn=/(PointerCapture)$|Capture$/i,fr=0,mr={},on=0;var fn="report-data",hn="report",gn="chart-engine";var ke,F,Sr,yn,_r=Object.is,gt=0,Rn=[],wr=[],H=P,bn=H.__b,Sn=H.__r,_n=H.diffed,wn=H.__c,xn=H.unmount,vn=H.__;function Ke(e,t){H.__h&&H.__h(F,e,gt||t),gt=0;var r=F.__H||(F.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function j(e){return gt=1,Vi(En,e)}function Vi(e,t,r){var n=Ke(ke++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):En(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);_r(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=F,!F.__f)){F.__f=!0;var o=F.shouldComponentUpdate;F.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var u=!1,c=this.props!=i;if(l.__.some(function(f){f.__N&&(u=!0,_r(f.__[0],f.__N[0])||(c=!0))}),o){var p=o.call(this,i,a,s);return u?p||c:p}return!u||c}}return n.__}function kn(e,t){var r=Ke(ke++,3);!H.__s&&Cr(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,F.__H.__h.push(r))}function Be(e,t){var r=Ke(ke++,4);!H.__s&&Cr(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,F.__h.push(r))}function vr(e){return gt=5,A(function(){return{current:e}},[])}function A(e,t){var r=Ke(ke++,7);return Cr(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function Je(e,t){return gt=8,A(function(){return e},t)}function Le(e){var t=F.context[e.__c],r=Ke(ke++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(F)),t.props.value):e.__}function Mn(){var e=Ke(ke++,11);if(!e.__){for(var t=F.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Hi(){var e;do{for(;e=wr.shift();)try{ht(e)}catch(r){H.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Rn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ht),t.__h.some(xr),t.__h=[]}catch(r){t.__h=[],H.__e(r,e.__v)}}}while(wr.length)}H.__b=function(e){F=null,bn&&bn(e)},H.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),vn&&vn(e,t)},H.__r=function(e){Sn&&Sn(e),ke=0;var t=(F=e.__c).__H;t&&(Sr==F?F.__h=[]:(t.__h.some(ht),t.__h.some(xr),ke=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Sr=F},H.diffed=function(e){_n&&_n(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&$n(Rn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Sr=F=null},H.__c=function(e,t){t.some(function(r){try{r.__h.some(ht),r.__h=r.__h.filter(function(n){return!n.__||xr(n)})}catch(n){r.__h=[function(){throw n}]}}),wn&&wn(e,t)},H.unmount=function(e){xn&&xn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,$n(wr.push(o))}else ht(o)}catch(i){t=i}}),n.__H=void 0,t&&H.__e(t,n.__v))};var Cn=typeof requestAnimationFrame=="function";function Gi(e){var t,r=function(){clearTimeout(n),Cn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Cn&&(t=requestAnimationFrame(r))}function $n(e){e!=1&&yn==H.requestAnimationFrame||((yn=H.requestAnimationFrame)||Gi)(Hi)}function ht(e){var t=F,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),F=t}function xr(e){var t=F;e.__c=e.__(),F=t}function Cr(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!_r(r,e[n])})}function En(e,t){return typeof t=="function"?t(e):t}function Me(e){let[t,r]=j(()=>window.matchMedia(e).matches);return kn(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}var ji=500;function Tn(e){let t=Me("print"),[r,n]=j(!1);return Be(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});o.observe(e.current);let i=zi(()=>n(!0));return()=>{o.disconnect(),i.cancel()}},[e,r]),r||t}function zi(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,ji);return{cancel:()=>window.clearTimeout(t)}}var Wi=Symbol.for("pv"),Ui=0;function d(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var u={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Wi,__v:--Ui,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),P.vnode&&P.vnode(u),u}var $r=qe(()=>Promise.reject(new Error("this page has no program for charts")));function Xe({title:e,specification:t}){let r=vr(null),n=vr(void 0),o=Le($r),i=Tn(r),[a,s]=j();return Be(()=>{if(!i)return;let l=!0;return(async()=>{let c=document.createElement("div"),f=await(await o()).drawChart(c,t);if(!l||r.current===null){f.remove();return}qi(c,e),r.current.replaceChildren(c),n.current?.remove(),n.current=f,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[i,e,t,o]),Be(()=>()=>n.current?.remove(),[]),d("figure",{class:"chart",children:[a===void 0?null:d("p",{class:"warning",children:["This chart could not be drawn: ",a]}),d("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function qi(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function On(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var An=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;var G={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},Ji={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},yt={light:G,dark:Ji},_c=Object.keys(yt);var Nn=["system","light","dark"],Xi={system:"System",light:"Light",dark:"Dark"},Pn="kbench-theme",Rr=qe({name:"light",choice:"system",choose:()=>{}});function Bn({children:e}){let[t,r]=j(Qi),n=Me("(prefers-color-scheme: dark)"),o=Me("print");Be(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),Yi(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return d(Rr.Provider,{value:{name:s,choice:t,choose:i},children:e})}var Zi={light:{...yt.light,isNarrow:!0},dark:{...yt.dark,isNarrow:!0}};function Ze(){let{name:e}=Le(Rr);return(Me("screen and (max-width: 640px)")?Zi:yt)[e]}function Ln(){let{choice:e,choose:t}=Le(Rr);return d("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Nn.map(r=>d("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:Xi[r]},r))})}function Qi(){try{let e=window.localStorage.getItem(Pn);return Nn.find(t=>t===e)??"system"}catch{return"system"}}function Yi(e){try{window.localStorage.setItem(Pn,e)}catch{}}function In(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(gn)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function Fn(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((u,c)=>{let p=i[c]??"";return typeof p=="number"&&(s+=p),{value:u,round:o===null?c+1:o[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var ea="current";function bt(e,t){return`${kr(e)?e:"run"} on ${t}`}function kr(e){return e!==ea}function L(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function oe(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function Dn(e,t){return t==="lower"?e:0-e}function Mr(e,t){return t==="relative"?Math.log1p(e):e}var Vn={defaultMargin:.02,rules:[],falseAlarmRate:.01};function ie(e,t){let r=Hn(e),n=Hn(t);for(let o=0;o<Math.min(r.length,n.length);o+=1){let i=ta(r[o]??"",n[o]??"");if(i!==0)return i}return r.length!==n.length?r.length-n.length:e<t?-1:e>t?1:0}function Hn(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function ta(e,t){let r=/^\d/;return r.test(e)&&r.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}function Se({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${ra(t[o]??"")}"`).join(",");return`${e}{${n}}`}function ra(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function jn({change:e,scale:t,better:r,verdict:n}){return e!==null?Dn(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var na=Mr(Vn.defaultMargin,"relative");function Gn(e){let t=jn(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*na}function It(e,t){let[r,n]=[Gn(e),Gn(t)];return r!==n?n>r?1:-1:ie(Se(e),Se(t))}function z(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${oa(t)}`:`${r}${Un(t.toFixed(ia(t)))}`}function zn(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function Wn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function Un(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function oa(e){let[t="",r=""]=e.toExponential(2).split("e");return`${Un(t)}e${r.replace("+","").replace("-","\u2212")}`}function ia(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var Z=(e,t)=>({factor:e,symbol:t}),aa=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>Z(1e3**-t,e)),sa=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>Z(1024**-t,e)),la=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>Z(1e3**-t,e)),ca=[Z(1e9,"ns"),Z(1e6,"\xB5s"),Z(1e3,"ms"),Z(1,"s")],da=[Z(1e6,"\xB5s/GB"),Z(1e3,"ms/GB"),Z(1,"s/GB")],ua={"bit/s":{steps:aa,ofZero:Z(1,"bit/s")},"By/s":{steps:sa,ofZero:Z(1,"B/s")},"1/s":{steps:la,ofZero:Z(1,"/s")},s:{steps:ca,ofZero:Z(1,"s")},"s/GBy":{steps:da,ofZero:Z(1,"s/GB")},1:{steps:[Z(100,"%")],ofZero:Z(100,"%")}};function re(e,t){let{steps:r,ofZero:n}=ua[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(zn(o*a.factor)<l)return a}return n}function $(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=re(t,e);return`${z(e*r)} ${n}`}function ne(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(n===void 0)return"\u2013";if(e.length===1)return $(n,t);let{factor:o,symbol:i}=re(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":z(a*o)).join(" / ")} ${i}`}var ma=5e-5;function U(e,t,r){return Wn(e,n=>q(n,t,r))}function q(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${qn(e<ma?0:e)} %`:r==="1"?`${qn(e)} pp`:$(e,r)}function _e(e,t,r,n){let o=(i,a)=>i===null?a:U(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function qn(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?z(t):t.toFixed(1).replace(/\.0$/,"")}function D(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var St="other";function Ft(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let o=`${(r(e)??St).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}var pa=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function me(e){return e.replace(pa,t=>{let r=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":r<256?`\\x${r.toString(16).padStart(2,"0")}`:`\\u${r.toString(16).padStart(4,"0")}`})}var fa=/^\p{Mark}$/u,ha=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function _t(e){let t=0;for(let r of e)t+=fa.test(r)?0:ha.test(r)?2:1;return t}function Ie(e,t){let r=Math.max(2,t),n=[],o="";for(let i of ga(e,r))o!==""&&_t((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function ga(e,t){let r=e.split(" \xB7 ");return r.flatMap((n,o)=>{let i=o<r.length-1?`${n} \xB7 `:n;return _t(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>ya(a,t))??[]})}function ya(e,t){if(_t(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)_t(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Dt=["resource","verb","phase","replicas","entry","keepalive","size","layers","revision","protocol","path","placement","streams","hops","side","frame_size","job","operation","storage_class"];function le(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function we(e){let t=[...new Set(e.flatMap(l=>Object.keys(l)))].sort((l,u)=>Kn(l)-Kn(u)||(l<u?-1:1)),r=l=>new Set(e.map(u=>u[l])).size>1,n=e.length>1?t.filter(r):t,o=e.length>1?t.filter(l=>!r(l)):[],i=(l,u)=>u.filter(c=>l[c]!==void 0).map(c=>Sa(c,l[c]??"")).join(" \xB7 "),a=e.map(l=>i(l,n)||"all"),s=new Set(a).size===a.length;return{common:i(e[0]??{},o),each:s?a:e.map(_a)}}function Kn(e){if(e==="quantile")return Dt.length+1;let t=Dt.indexOf(e);return t===-1?Dt.length:t}var ba=new Set(["true","false","on","off","none"]);function Sa(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?le(Number(t)):/[a-zA-Z]{2}/.test(t)&&!ba.has(t)?t:`${e} ${t===""?'""':t}`}function _a(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(" \xB7 ")}function W(e,t,r){let n=s=>r.suiteOf(s)??St,o=D(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>Vt(t,s)-Vt(t,l)||ie(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...D(o.get(s)??[],Xn).values()].map(c=>wa(c,r));return u.sort((c,p)=>Vt(a,c.metric)-Vt(a,p.metric)||ie(c.metric,p.metric)),{suite:s,metrics:u}})}function wa(e,t){let[r]=e,{common:n,each:o}=we(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>ie(a.label,s.label)),{metric:r?.metric??"",title:Ft(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function Jn(e){let t=D(e,Xn);return new Map([...t.values()].flatMap(r=>{let{each:n}=we(r.map(({labels:o})=>o));return r.map((o,i)=>[o,Er(o.metric,n[i]??"")])}))}function Er(e,t){return t===""||t==="all"?e:`${e}${" \xB7 "}${t}`}function Xn({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function Vt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}var Ee={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},de=Object.keys(Ee),Fe={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function Zn(e,t){let n=W(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:u,series:c})=>({...va(c,Er(l.metric,u)),suite:a,title:`${l.title}, ${u}`})))),o=({series:a})=>de.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||xa(a.series,s.series))}function xa(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?It(e,t):0}function va(e,t){let{unit:r,scale:n,baseline:o,current:i,change:a,smallestProvableChange:s,verdict:l,gates:u}=e;return{series:e,name:t,verdict:`${Ee[l].symbol} ${l}${u?"":" (info)"}`,baseline:o===null?"\u2013":$(o.median,r),current:i===null?"\u2013":$(i.median,r),change:a===null?"":U(a.estimate,n,r),interval:a===null?"":_e(a.lower,a.upper,n,r),sentence:Ca(e,t),provable:s===null?"\u2013":q(s,n,r)}}function Ca({unit:e,scale:t,margin:r,baseline:n,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${q(Math.abs(i.estimate),t,e)}`,l=n===null||o===null?"":`, from ${$(n.median,e)} to ${$(o.median,e)}`;return`${a} ${s}${l}; the margin is ${q(r,t,e)}`}function Ht({text:e}){let t=e.split(/`([^`]+)`/);return d(B,{children:t.map((r,n)=>n%2===1?d("code",{children:r},n):r)})}function xe(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var Qn="0.1.0";function O(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function pe(e,t=3,r="; "){let n=e.slice(0,t).join(r),o=e.length-t;return o>0?`${n} and ${String(o)} more`:n}var $a=["regressed","improved","unchanged","inconclusive"];function De(e){let t=e.filter(({verdict:r})=>$a.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function Gt(e){let t=Yn(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${Ra(e)}.`;case"incomplete":return`Incomplete${t}: ${Ea(e)}.`;case"incomparable":return`Incomparable${t}: ${Na(e)}.`;case"inconclusive":return`Inconclusive${t}: ${ka(e)}.`;case"passed":return`Passed${t}: ${Ma(e)}.`}}function Yn({pair:e}){let{of:t,merged:r}=e?.shards??{of:0,merged:0};return r<t?` (${String(r)} of ${String(t)} shards)`:""}function Ra({series:e}){let{gating:t}=De(e),r=t.filter(({verdict:o})=>o==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${O(t.length,"gating series")} ${n} ${eo(r,e)}`}function ka({series:e}){let{gating:t}=De(e),r=t.filter(({verdict:i})=>i==="inconclusive"),n=r.filter(({reason:i})=>i.code==="suspect"),o=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${eo(n,e)}`;return`${String(r.length)} of ${O(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${o}`}function Ma({series:e}){let{gating:t,informational:r}=De(e);if(t.length===0)return`${O(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:i})=>i==="improved").length,o=n===0?"":`, ${String(n)} improved`;return`all ${O(t.length,"gating series")} are within the margin or better (${String(t.length-n)} unchanged${o})`}function Ea(e){let{series:t,suites:r,pair:n,baseline:o}=e,{gating:i,informational:a,missing:s}=De(t),l=Oa(r,t),u=m=>t.every(h=>h[m]===null);if(n!==void 0&&(u("baseline")||u("current")))return`nothing was measured on ${u("baseline")&&u("current")?"either side":u("baseline")?"base":"head"}${l.length===0?"":`: ${pe(l)}`}`;if(n?.stages===0)return"the pair ended before its first stage was complete";if(n===void 0&&u("current"))return"this run measured nothing";if(n===void 0&&o.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${pe(to(s,t))})`,p=s.length===1?"was":"were",f=[...l.length===0?[]:[pe(l)],...s.length===0?[]:n===void 0?[`${O(s.length,"gating series")} of the baseline ${p} not measured${c}`]:[`${O(s.length,"gating series")} ${p} not measured on head${c}`]];return s.length===0&&i.length+a.length===0&&f.push(n===void 0?"no series of this run is in the baseline":"base and head have no series in common"),f.length===0&&Yn(e)!==""?"too few shards are left to judge":f.length===0?"not everything was measured":f.join("; ")}var Ta={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function Oa(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),o=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(o.length===0&&De(t).missing.length===0?n:o).map(({name:a,status:s})=>`suite ${a} ${Ta[s]}`)}var Aa=/^[\w./-]{1,60}$/;function Na({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:o,informational:i}=De(e),a=t.map(({field:m})=>m).filter(m=>Aa.test(m)),s=a.length===0?"":` (${pe(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:m})=>m.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let u=r===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${u} them in another unit or direction`,p=o.length+i.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${O(n.length,"series")} cannot be compared, ${c}${f}`}function eo(e,t){let[r]=[...e].sort(It);if(r===void 0)return"";let{change:n,scale:o,unit:i}=r;return`${to([r],t).join()}${n===null?"":` ${U(n.estimate,o,i)}`}`}function to(e,t){let r=Jn(t);return e.map(n=>L(r.get(n)??n.metric))}var Pa=[["regressed",1],["missing",1],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]];function Qe(e,t){let{suites:r,warnings:n,environmentDifferences:o}=e,i=e.pair===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},a=Zn(e,t);return[jt("verdict",0,Gt(e)),...r.filter(({status:s})=>s!=="ok").map(s=>jt("suite",2,Tr(s))),...Pa.flatMap(([s,l])=>{let u=a.filter(({series:p})=>Ba(p)===s),c=`${String(u.length)} ${s==="worse-info"?"worse, for information only":s}`;return u.length===0?[]:[{kind:s,importance:l,sentence:c,rows:u}]}),...o.map(({field:s,baseline:l,current:u})=>jt("difference",2,`${s}: ${l??"none"} ${i.before}, ${u??"none"} ${i.now}`)),...n.map(s=>jt("warning",3,s))]}function jt(e,t,r){return{kind:e,sentence:r,rows:[],importance:t}}function Ba({verdict:e,gates:t}){return e==="regressed"&&!t?"worse-info":e}function Tr({name:e,status:t,reason:r}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${r===void 0?"":`: ${r}`}`}function zt(e,t){let r=(...m)=>t.filter(({kind:h})=>m.includes(h)).flatMap(({rows:h})=>h.filter(S=>S.suite===e)),[n,o]=[r("regressed"),r("worse-info")],[i,a]=n.length===0?[o,"; none of them can fail the build"]:[n,o.length===0?"":`; ${String(o.length)} more for information`],[s]=i,l=r("worse-info",...de);if(s===void 0){let m=de.map(h=>[r(h).length,h]);return`${e}: ${m.flatMap(([h,S])=>h===0?[]:`${String(h)} ${S}`).join(", ")}`}let{change:u,scale:c,unit:p}=s.series,f=u===null?"":` ${U(u.estimate,c,p)}`;return`${e}: ${String(i.length)} of ${String(l.length)} series regressed, worst${f} (${s.title})${a}`}function Or(e){let t=e.map(a=>a?.change==null?"\u2013":U(a.change.estimate,a.scale,a.unit));if(t.every(a=>a==="\u2013"))return{change:"\u2013",interval:""};let[r]=e;if(e.length>1||r?.change==null)return{change:t.join(" / "),interval:""};let{change:n,scale:o,unit:i}=r;return{change:t.join(),interval:_e(n.lower,n.upper,o,i)}}function Wt(e){let{change:t,interval:r}=Or(e);return t==="\u2013"?[]:[`${t} ${r}`.trim()]}function Ye(e,t){let r=e.filter(s=>s!==void 0),n=r.every(({gates:s})=>!s)?" (info)":"",o=de.filter(s=>r.some(({verdict:l})=>l===s));return`${(o.length===1?o:o.filter(s=>s!=="unchanged")).map(s=>{let l=t.filter((u,c)=>e[c]?.verdict===s);return o.length===1?s:`${l.join(", ")} ${s}`}).join(", ")}${n}`}var no="quantile";function K({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ve))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...D(r,s=>JSON.stringify(Object.entries(ro(s)).sort())).values()].flatMap(s=>{let l=[];for(let u of s){let c=n.indexOf(Ve(u)),p=l.find(f=>f[c]===void 0);p===void 0?l.push(n.map((f,m)=>m===c?u:void 0)):p[c]=u}return l.map(u=>({labels:s[0]===void 0?{}:ro(s[0]),line:u}))}),a=we(i.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":le(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ve({labels:e}){let t=e[no]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function ro(e){return Ve(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==no))}var wt=460,La=326;function ae({isNarrow:e=!1}){return e?La:wt}var ao=84,Ia=104,Fa=40,Da=52,oo=" \xB7 ".trimStart().replace(" ","\u2060"),Va=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,io="\u2061",Ha="Inter, sans-serif",Ga=e=>({font:Ha,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function J(e,t,r,n=G){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Ga(n),padding:n.isNarrow===!0?4:16,title:{text:Ut(e,n.isNarrow===!0?Fa:ao),subtitle:fe(t,n)},bounds:"flush",spacing:74,vconcat:r}}function ce({title:e,better:t,common:r},n,o=[]){let i=[r,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...i.filter(a=>a!=="")].join(" \xB7 ")}function Ut(e,t=ao){let r=me(e).replaceAll(" \xB7 ",` ${oo}`).replaceAll(Va,`$1${io}`);return Ie(r,t).map(n=>n.replaceAll(oo," \xB7 ".trimStart()).replaceAll(io," "))}function fe(e,{isNarrow:t=!1}){return Ut(e,t?Da:Ia)}var Ar={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function qt(e,t,r){let n=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:fe(e,r),scale:{domain:n===o?[0,1]:[n,o],nice:!0},axis:Ar}}function te(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var so={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var ja=10;function et(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=re(e,r);return re(e,za(r*n.factor)/n.factor)}function za(e){if(!(e>0))return e;let t=e/ja,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var Wa={type:"quantitative",scale:null,axis:null},Nr={type:"nominal",scale:null};function Y(e,t=Wa){let r={x:e,y:t,color:Nr,stroke:Nr,shape:Nr};return(n,o,i,a={})=>({data:{values:o},mark:{type:n,...a},encoding:Object.fromEntries(Object.entries(i).map(([s,l])=>[s,typeof l=="string"?{field:l,...r[s]}:l]))})}var Ua=46,qa=54,He=13,Ka=8,Pr=3;function Te(e,t,r,n=Ka){let{isNarrow:o=!1}=t,i=({text:g})=>o&&g!==""?Ut(g,qa):[],a=Br(e.map(({label:g})=>g)),s=[],l=[],u=[],c=0;for(let[g,{entries:y}]of e.entries()){let b=a[g]?.split(`
`)??[],v=b.length*He,w=y.reduce((M,N)=>M+i(N).length*He+N.height+Pr,-Pr),T=(o?w+v:Math.max(w,v))+n;c+=T;let E=o?c-n/2-w:c-T/2-w/2,R=o?E-v:E+w/2-v/2;s.push({lines:b,y:R+He/2});for(let M of y){let N=i(M),{text:C,isBad:_,end:x,height:k,middle:V=k/2}=M,I=E+N.length*He;C!==""&&l.push(o?{y:E+He/2,text:N,isBad:_}:{end:x,y:I+V,text:C,isBad:_}),u.push({label:b.join(" "),top:I,middle:I+V,entry:M}),E=I+k+Pr}}let p=Y({type:"quantitative"}),f=o?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},m={align:"left",baseline:"middle",fontSize:11,aria:!1,...o?{lineHeight:He}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},S={x:o?{value:0}:r,y:"y",text:"text"};return{height:c,entries:u,layers:[...l.length===0?[]:[p("text",l,S,{...m,stroke:t.background,strokeWidth:2,strokeJoin:"round"}),p("text",l,{...S,color:h},m)],p("text",s,{x:f.x,y:"y",text:"lines"},{align:f.align,baseline:"middle",fontSize:11,lineHeight:He,color:f.color,aria:!1})]}}function Br(e){let t=new Map;return e.map(r=>{let n=Ie(me(r),Ua).join(`
`),o=(t.get(n)??0)+1;return t.set(n,o),o===1?n:`${n}${" \xB7 "}(${String(o)})`})}var Ja=100,lo=.06;function xt(e){let t=e.reduce((l,u)=>Math.min(l,u),1/0),r=e.reduce((l,u)=>Math.max(l,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=Ja){let l=(r/t)**lo;return{low:t/l,high:r*l,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*lo:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function Kt(e){let t=xt(e);return t.isLogarithmic?t:xt([0,...e])}function tt(e){let{low:t,high:r}=xt(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function rt(e,{low:t,high:r,isLogarithmic:n,remark:o},i){return{type:"quantitative",title:fe(`${e}${o}`,i),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Ar}}function vt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function co(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var nt=12,Lr=6,uo=13;function Ge({heading:e,title:t,unit:r,rows:n,line:o},i){let a=n.flatMap(_=>_.entries),s=a.flatMap(_=>_.marks),l=a.some(_=>_.marks.length>1),u=[...s.flatMap(({value:_,low:x,high:k,ticks:V=[]})=>[_,x,k,...V.map(I=>I.value)]),...o===void 0?[]:[o]],{factor:c,symbol:p}=l?re(r,tt(u)):et(r,u),f=u.map(_=>_*c),m=Kt(f),h=l?rt(t(p),m,i):qt(t(p),f,i),S=e===void 0?h:{...h,title:[...fe(e,i),...h.title]},g=s.some(({low:_,high:x,ticks:k=[]})=>_<x||k.length>0),{height:y,entries:b,layers:v}=Te(n.map(_=>({label:_.label,entries:_.entries.map(x=>({...x,height:l?uo:nt+(g?Lr:0),middle:(l?uo:nt)/2,end:Math.max(l?m.low:0,...x.marks.map(k=>(l?k.high:k.value)*c))}))})),i,"end"),w=b.flatMap(({label:_,entry:x,top:k,middle:V})=>x.marks.map(({value:I,low:X,high:ue,color:kt,edge:Mt,words:cr,detail:dr})=>({label:_,column:x.column??"",words:cr,detail:dr,zero:0,value:I*c,low:X*c,high:ue*c,color:l?Mt??kt:kt,edge:Mt??"transparent",top:k,middle:V,bottom:k+nt,lane:k+nt+Lr/2+.5}))),T=w.filter(({low:_,high:x})=>_<x),E=te({label:"Series",...b.some(({entry:{column:_}})=>_!==void 0)?{column:"Of"}:{},words:"Value",...s.some(({detail:_})=>_!=="")?{detail:"Range"}:{}}),R=Y(S),M=()=>{let _=b.flatMap(({label:I,entry:X,top:ue})=>X.marks.flatMap(kt=>(kt.ticks??[]).map(({value:Mt,words:cr,samples:dr})=>{let[Ti,Oi]=[ue+nt+1,ue+nt+Lr];return{label:I,value:Mt*c,words:cr,samples:dr,top:Ti,bottom:Oi}}))),x={color:i.ink,strokeWidth:1.5,aria:!1},k={y:"top",y2:"bottom"},V=te({label:"Series",words:"Sample",samples:"Samples"});return[R("rect",w,{x:"zero",x2:"value",...k,color:"color",stroke:"edge",tooltip:E}),R("rule",T,{x:"low",x2:"high",y:"lane",tooltip:E},x),R("rule",_,{x:"value",...k,tooltip:V},{...x,opacity:.75})]},N=()=>{let _=b.flatMap(({entry:V,middle:I})=>{let X=V.marks.map(({value:ue})=>ue*c);return X.length===0?[]:[{low:Math.min(...X),high:Math.max(...X),middle:I}]}),x={x:"low",x2:"high",y:"middle"},k={color:"color",tooltip:E};return[R("rule",_,x,{color:i.muted,strokeWidth:1,aria:!1}),R("rule",T,{...x,...k},{strokeWidth:5,opacity:.4,aria:!1}),R("point",w,{x:"value",y:"middle",...k},{filled:!0,size:50,opacity:1})]},C={color:i.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:ae(i),height:y,layer:[...l?N():M(),...o===void 0?[]:[R("rule",[{line:o*c}],{x:"line"},C)],...v]}}function Jt(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var Xa=18,Za=12;function mo(e,t,r=G){let n=Qe(e,t),o=e.suites.map(({name:i})=>i);return W(e.series,o,t).map(({suite:i,metrics:a})=>{let s=zt(i,n),l=a.flatMap(({rows:m})=>m.map(({series:h})=>h)),u=[...new Set(l.flatMap(({paired:m})=>m?.rounds??[]))],p=`Change from base to head: a tick per round${u.length===1?` (${O(u[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,f=a.map(m=>Qa(m,u.length>1,r));return{suite:i,title:s,specification:J(s,p,f,r)}})}function Qa(e,t,r){let n=e.rows.map(C=>C.series),{rows:o,quantiles:i,common:a}=K(e),[s,l]=es(n),{factor:u,symbol:c}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:et(e.unit,[s,l]),p=C=>Math.min(l,Math.max(s,C))*u,f=i.length===1?Xa:Za,{height:m,entries:h,layers:S}=Te(o.map(({label:C,members:_})=>({label:C,entries:[{height:i.length*f,text:rs(_,i,t,[s,l]),isBad:_.some(x=>x?.verdict==="regressed"),members:_}]})),r,{value:ae(r)}),g=qt(ce({...e,title:`${e.title}: change`,common:a},c,i),[s*u,l*u],r),y=Jt(r),b=h.flatMap(({label:C,top:_,entry:{members:x}})=>x.flatMap((k,V)=>{if(k===void 0)return[];let I=_+V*f;return[{...{top:I+1,middle:I+f/2,bottom:I+f-1},label:`${C} ${i[V]??""}`.trim(),series:k}]})),v=b.map(({series:C,..._})=>({..._,...ts(C,p)})),w=b.flatMap(({label:C,top:_,bottom:x,series:{paired:k,scale:V,unit:I}})=>(k?.changes??[]).filter(X=>X>=s&&X<=l).map(X=>{let ue=U(X,V,I);return{label:C,top:_+2,bottom:x-2,value:X*u,words:ue}})),T=b.flatMap(({label:C,middle:_,series:{change:x,verdict:k,scale:V,unit:I}})=>x===null?[]:{label:C,middle:_,verdict:k,color:y[k],value:p(x.estimate),low:p(x.lower??-1/0),high:p(x.upper??1/0),words:U(x.estimate,V,I),interval:_e(x.lower,x.upper,V,I)}),E=Y(g),[R,M]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],N={y:"middle",color:"color",tooltip:te({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:ae(r),height:m,layer:[E("rect",v,{...R,...M,tooltip:te({label:"Series",margin:"Margin"})},{color:r.band,stroke:r.bandEdge,strokeWidth:.75}),E("rule",[{value:0}],{x:"value"},{color:r.muted,strokeWidth:1,aria:!1}),E("rule",w,{x:"value",...M,tooltip:te({label:"Series",words:"Round"})},{color:r.ink,strokeWidth:1,opacity:.5,aria:!1}),E("rule",T,{...R,...N},{strokeWidth:2.5}),E("point",T,{x:"value",...N},{filled:!0,size:i.length===1?70:45,opacity:1}),...S]}}var Ya=1.5;function es(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=Ya*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function ts({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:q(e,t,r)}}function rs(e,t,r,[n,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...Wt(e),Ye(e,t),...r&&s.length===1?[O(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function Xt(e,t,r=G){if(e.pair!==void 0)return mo(e,t,r);let n=Qe(e,t),o=e.suites.map(({name:l})=>l),i=e.baseline.records.length,s=`Grey: median of ${i===1?"one earlier run":`${String(i)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`;return W(e.series,o,t).map(({suite:l,metrics:u})=>{let c=zt(l,n),p=u.map(f=>ns(f,r));return{suite:l,title:c,specification:J(c,s,p,r)}})}function ns(e,t){let{rows:r,quantiles:n,common:o}=K(e);return Ge({title:i=>ce({...e,common:o},i,n),unit:e.unit,rows:r.map(({label:i,members:a})=>({label:i,entries:["baseline","current"].flatMap(s=>os(s,a,n,t))}))},t)}function os(e,t,r,n){let o=Jt(n),i=t.flatMap((f,m)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:S,spread:g}=h;return[{value:S,low:S<0?S-g:Math.max(0,S-g),high:S+g,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:o[f.verdict]},words:`${r[m]??""} ${$(S,f.unit)}`.trim(),detail:`\xB1 ${$(g,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=ne(t.map(f=>f?.[e]?.median),s.unit),u=e==="current"||a.every(({current:f})=>f===null),c=u?[l,...Wt(t),Ye(t,r)].join(", "):l,p=u&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:i,text:c,isBad:p}]}function he(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${z(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?po(t,60,"min","s"):po(Math.round(t/60),60,"h","min")}function po(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function Ir(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function fo(e){return e.pair===void 0?is(e):as(e,e.pair)}function is({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(Ir),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${L(t.subject)}${L(r)} on ${L(t.provider)}, ${L(Ir(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${O(n,"earlier run")}${L(i)}`}.`}function as({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:u,shards:c}=t,p=({name:h,commit:S,settings:g=[]},y)=>{let b=S===void 0?"":` at ${S.slice(0,12)}`,v=g.length===0?"":` with ${g.join(", ")}`;return`${L(`${h}${b}${v}`)}${h===y?"":` (${y})`}`},f=l===0?"":`, ${O(l,"measurement")} of single rounds disturbed`,m=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${O(c.of,"shard")}`;return`${p(n,"head")}, compared with ${p(r,"base")} over ${O(o,"alternating round")} on ${O(s,"cluster pair")}${m} (${L(e.provider)}), ${String(i)} of ${O(a,"stage")}${f}, ${he(u)}.`}function ho({gate:e}){let t=z(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function je({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function go({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var yo="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";function ge(e,t,r){return{title:e,align:"end",cell:t,first:"descending",...r===void 0?{}:{order:r}}}var ss=1e3;function So(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=j(),[u,c]=j(new Set),[p,f]=j(!1),m=A(()=>us(n,r,s),[n,r,s]),h=p?m:m.slice(0,ss),S=g=>{let y=new Set(u);y.delete(g)||y.add(g),c(y)};return d("div",{class:"table-frame",children:[d("table",{class:"data-table",role:"table",children:[d("caption",{class:"hidden-visually",children:t}),d("thead",{role:"rowgroup",children:d("tr",{role:"row",children:r.map((g,y)=>d(ls,{column:g,direction:s?.column===y?s.direction:void 0,onSort:()=>l(ds(g,y,s))},y))})}),d("tbody",{role:"rowgroup",children:[h.length===0?d("tr",{role:"row",children:d("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(g=>{let y=o(g);return d(cs,{row:g,columns:r,detail:i,isOpen:u.has(y),onToggle:()=>S(y)},y)})]})]}),h.length<m.length?d("p",{children:["The first ",String(h.length)," of ",String(m.length)," rows."," ",d("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function ls({column:{title:e,align:t,order:r},direction:n,onSort:o}){let i=n==="descending"?"\u2193":"\u2191";return d("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":n,children:r===void 0?e:d("button",{type:"button",class:"sort",onClick:o,children:[t==="end"?d(bo,{text:i}):null,e,t==="end"?null:d(bo,{text:i})]})})}function bo({text:e}){return d("span",{class:"arrow","aria-hidden":"true",children:e})}function cs({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Mn();return d(B,{children:[d("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>d("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?d("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[d("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),d("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),n&&r!==void 0?d("tr",{class:"detail",role:"row",id:i,children:d("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function ds({first:e="ascending"},t,r){if(r?.column!==t)return{column:t,direction:e};if(r.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function us(e,t,r){let n=t[r?.column??-1]?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*ms(a,s)),i.map(({row:a})=>a)}function ms(e,t){return typeof e=="number"&&typeof t=="number"?e-t:ie(String(e),String(t))}function Fr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var Dr=qe(Fr([]));function Q(){return Le(Dr)}var _o={text:"",suite:"",verdicts:new Set,onlyGating:!1};function xo(e,t,r){let[n,o]=j(_o),i=r===void 0?[]:e.flatMap(({members:h})=>h.map(r)),a=A(()=>e.filter(h=>fs(h,n,r===void 0?[]:h.members.map(r))),[e,n,r]),s=h=>o({...n,...h}),l=A(()=>[...new Set(e.map(({suite:h})=>h))],[e]),u=e.filter(({gates:h})=>h).length,c=a.length===e.length,[p,f]=[wo(a),wo(e)],m=d("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[d(ps,{verdicts:i,chosen:n.verdicts,onChange:h=>s({verdicts:h})}),d("div",{class:"filter-fields no-print",children:[d("label",{class:"field grow",children:["Search",d("input",{type:"search",value:n.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?d("label",{class:"field",children:["Suite",d("select",{value:n.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[d("option",{value:"",children:"All suites"}),l.map(h=>d("option",{value:h,children:h},h))]})]}):null,u>0&&u<e.length?d("label",{class:"check",children:[d("input",{type:"checkbox",checked:n.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),d("p",{class:"muted shown",role:"status",children:[c?`${String(f)} series`:`${String(p)} of ${String(f)} series shown`,c?null:d("button",{type:"button",class:"button small no-print",onClick:()=>o(_o),children:"Show all"})]})]});return{chosen:a,bar:m}}function wo(e){return e.reduce((t,{members:r})=>t+r.length,0)}function ps({verdicts:e,chosen:t,onChange:r}){let n=de.map(i=>({verdict:i,count:e.filter(a=>a===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return d("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>d("button",{type:"button",class:`button chip ${Ee[i].style}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[d("span",{"aria-hidden":"true",children:Ee[i].symbol})," ",d("strong",{children:a})," ",i]},i))})}function fs(e,{text:t,suite:r,verdicts:n,onlyGating:o},i){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&!i.some(s=>n.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function ot({id:e,title:t,children:r}){return d("section",{id:e,class:"section",children:[d("h2",{children:t}),r]})}function ze({id:e,title:t,children:r,open:n=!1}){let o=Me("print"),[i,a]=j(n);return d("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[d("summary",{children:d("h2",{children:t})}),r]})}function We({facts:e}){return d("dl",{class:"facts",children:e.map(([t,r],n)=>d("div",{class:"fact",children:[d("dt",{children:t}),d("dd",{children:r})]},n))})}function ve({title:e,texts:t,tone:r="plain"}){return t.length===0?null:d("section",{class:`remarks ${r}-box`,children:[d("h2",{children:e}),d("ul",{children:t.map((n,o)=>d("li",{children:d(Ht,{text:n})},o))})]})}function Zt(e){return e.filter(({status:t})=>t!=="ok").map(({name:t,status:r,reason:n})=>`Suite ${t} ${r}${n===void 0?"":`: ${n}`}`)}function it({metrics:e}){let t=new Set(e),r=Q(),{all:n}=r,o=n.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:d(ze,{title:"How each number was measured",children:[o.map(a=>d("div",{class:"method",children:[d("h3",{children:[Ft(a.id,r)," ",d("code",{children:a.id})]}),d(Vr,{metric:a})]},a.id)),i.length===0?null:d("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Vr({metric:e}){let{summary:t,better:r,method:n}=e;return d("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:d(B,{children:[" ",d(Ht,{text:n.text})," ",d("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",d("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function Qt(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function Ce(e){return Qt(e,.5)}function Hr(e){return e.length>0&&e.every(Number.isFinite)}function se(e){if(!Hr(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var hs=1.4826022185056018;function at(e){let t=Ce(e);return hs*Ce(se(e.map(r=>Math.abs(r-t))))}function ye({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=be(r);return{median:n===void 0?"no samples":$(n,t),spread:n===void 0||r.length<2?"\u2013":gs(at(se(r)),n,t),samples:String(r.length)}}function be(e){return Hr(e)?Ce(se(e)):void 0}function gs(e,t,r){return t===0?`\xB1${q(e,"absolute",r)}`:`\xB1${q(Math.abs(e/t),"relative",r)}`}var st=92,ys=5,vo=[1,0,2];function Co(e,t,r,n,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=vt(a*r,t)*o,c=vo.find(p=>l-(i.get(p)??-1/0)>=ys)??[...vo].sort((p,f)=>(i.get(p)??0)-(i.get(f)??0))[0]??1;return i.set(c,l),{value:a*r,lane:c,words:$(a,n),round:s}})}function $o(e,t,r,n){let o=new Array(st).fill(0);for(let a of e){let s=Math.min(st-1,Math.floor(vt(a*r,t)*st));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=co((s+.5)/st,t);return[{value:l,share:Math.max(bs,a/i),words:`${String(a)} about ${$(l/r,n)}`}]})}var bs=.1;var ko=5,Ct=200,Ss=26,Ro=7,Yt=9;function Mo(e,t,r=G){let n=W(e,[],t).flatMap(o=>o.metrics);return _s(ws(n),n,r)}function _s(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>lt(l).length)),i=[n.some(s=>s<=Ct)?"a point is one sample":"",n.some(s=>s>Ct)?`of more than ${String(Ct)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=ko)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return J(e,a,t.map(s=>xs(s,r)),r)}function ws(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let u=lt(l);if(u.length<2)return[];let c=se(u),p=Ce(c);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(at(c)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${q(o.share,"relative","1")} (${o.name})`}function lt({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function xs(e,t){let{unit:r}=e,n=K(e),o=ae(t),i=e.rows.flatMap(({series:R})=>lt(R)),{factor:a,symbol:s}=re(r,tt(i)),l=xt(i.map(R=>R*a)),{height:u,entries:c,layers:p}=Te(n.rows.map(({label:R,members:M})=>({label:R,entries:[{height:Ss,text:vs(M,r),members:M}]})),t,{value:o}),f=c.flatMap(({label:R,middle:M,entry:N})=>N.members.flatMap((C,_)=>{let x=`${R} ${n.quantiles[_]??""}`.trim();return C===void 0?[]:{series:C,row:{label:x,strip:M-Yt,box:M+Yt}}})),m=f.flatMap(({series:R,row:M})=>R.samples.length>Ct?[]:Co(er(R),l,a,r,o).map(N=>({...M,...N,y:M.strip+4*(N.lane-1)}))),h=f.flatMap(({series:R,row:M})=>{let N=lt(R);return N.length<=Ct?[]:$o(se(N),l,a,r).map(({value:C,share:_,words:x})=>({...M,words:x,value:C,top:M.strip-Yt*_,bottom:M.strip+Yt*_}))}),S=f.flatMap(({series:R,row:M})=>{let N=lt(R);return N.length===0?[]:[{...M,...Cs(se(N),a,r),top:M.box-Ro/2,bottom:M.box+Ro/2}]}),g=rt(ce({...e,common:n.common},s,n.quantiles),l,t),y=te({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),b=Y(g),[v,w]=[{y:"top",y2:"bottom"},{tooltip:y}],T=te({label:"Series",words:"Samples"}),E=te({label:"Series",words:"Sample",round:"Round"});return{width:o,height:u,layer:[b("rule",h,{x:"value",...v,tooltip:T},{color:t.point,strokeWidth:o/st,aria:!1}),b("point",m,{x:"value",y:"y",tooltip:E},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),b("rule",S,{x:"low",x2:"high",y:"box",...w},{color:t.ink,strokeWidth:1}),b("rect",S.filter(({hasBox:R})=>R),{x:"first",x2:"third",...v,...w},{color:t.band,stroke:t.ink,strokeWidth:1}),b("rule",S,{x:"middle",...v,...w},{color:t.ink,strokeWidth:2.5}),...p]}}function er({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function vs(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>er(f).length))],o=r.reduce((f,m)=>f+m.samples.length-er(m).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(f=>be(f===void 0?[]:lt(f)));if(a.every(f=>f===void 0))return`no samples${i}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":ye({samples:er(s),unit:t}).spread,u=l==="\u2013"?"":` ${l}`,c=Math.min(...n),p=n.length===1?`${O(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${O(Math.max(...n),"sample")}`;return`${ne(a,t)}${u}, ${p}${i}`}function Cs(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(c=>Qt(e,c)),l=(c=0)=>$(c,r),u=(c=0)=>c*t;return{count:O(e.length,"sample"),hasBox:e.length>=ko,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var $s=100;function Eo({title:e,series:t}){let[r,n]=j(!1),{samples:o,unit:i}=t,{median:a,spread:s}=ye(t);if(o.length===0)return d("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,$s);return d("div",{class:"samples",children:[d("p",{children:[d("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:d("table",{class:"samples-table",children:[d("caption",{class:"hidden-visually",children:`Samples: ${e}`}),d("thead",{children:d("tr",{children:[d("th",{scope:"col",class:"end",children:"Round"}),d("th",{scope:"col",class:"end",children:"Value"}),d("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),d("th",{scope:"col",children:"Time"})]})}),d("tbody",{children:l.map(({value:u,round:c,at:p},f)=>d("tr",{children:[d("td",{class:"end",children:c}),d("td",{class:"end",children:$(u,i)}),d("td",{class:"end",children:String(u)}),d("td",{children:p})]},f))})]})}),l.length<o.length?d("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",d("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function To(e,t){let r=new Set(t.map(Se));return e.flatMap(({name:n,record:o})=>o.series.filter(i=>r.has(Se(i))).map(i=>({name:[n,t.length>1?le(Ve(i)):""].filter(s=>s!=="").join(", ")||"All samples",series:i,record:n})))}function Oo({found:e}){let t=Q(),r=Ze(),n=A(()=>{let o=new Set(e.map(({record:a})=>a)).size===1,i=e.map(({record:a,series:s})=>o?s:{...s,labels:{...s.labels,[Rs(s)]:a}});return Mo(i,t,r)},[e,t,r]);return d(B,{children:[e.some(({series:o})=>o.samples.length>0)?d(Xe,{title:"Distribution of the samples",specification:n}):null,d("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>d(Eo,{title:o,series:i},a))})]})}function Rs({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function ct(e,t){return e.flatMap(({suite:r,metrics:n})=>n.flatMap(o=>{let{rows:i,quantiles:a}=K(o);return i.map(({label:s,members:l},u)=>{let c=l.flatMap((h,S)=>h===void 0?[]:[{series:h,quantile:a[S]??""}]),p=c.map(({quantile:h})=>h),f=[o.title,s,p.join(" / ")].filter(h=>h!=="").join(" \xB7 "),m=c.map(({series:h})=>h);return{key:`${o.metric} ${o.unit} ${o.better} ${String(u)}`,suite:r,name:f,members:m,quantiles:p,gates:m.some(({gates:h})=>h??t.metrics.get(o.metric)?.gates??!0),searched:`${r} ${f} ${m.map(Se).join(" ")}`.toLowerCase()}})}))}function dt(e){let{id:t,caption:r,rows:n,columns:o,verdictOf:i,detail:a,children:s}=e,{chosen:l,bar:u}=xo(n,t,i),c=A(()=>[{title:"Series",cell:({name:p})=>p,order:({name:p})=>p},{title:"Suite",isShort:!0,cell:({suite:p})=>p,order:({suite:p})=>p},...o],[o]);return d(ot,{id:`results-${t}`,title:"Results",children:[s,u,d(So,{caption:r,columns:c,rows:l,keyOf:({key:p})=>p,detail:a,empty:"No series is like that."})]})}function ut({members:e,records:t,children:r}){let n=Q().all.find(({id:i})=>i===e[0]?.metric),o=A(()=>To(t,e),[t,e]);return d(B,{children:[e.map((i,a)=>d("p",{children:d("code",{children:Se(i)})},a)),n===void 0?null:d(Vr,{metric:n}),r,o.length>0?d(Oo,{found:o}):d("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}function Ao({comparison:e,row:{members:t,quantiles:r},records:n}){let o=Q(),i=Ze(),[a]=A(()=>Xt({...e,series:[...t]},o,i),[e,t,o,i]);return d(ut,{members:t,records:n,children:[t.map((s,l)=>d("div",{children:[d("p",{class:"reason",children:[t.length===1?"":`${r[l]??""}: `,oe(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",s.gates?"":" For information only: it cannot fail the build."]}),d(We,{facts:[...ks(e,s),...Ms(s)]})]},l)),a===void 0?null:d(Xe,{title:a.title,specification:a.specification})]})}function ks(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:u}=t,c=je(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:g})=>!g).length,m=t.verdict==="regressed"?go(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=g=>e.pair!==void 0?"":`, ${O(g,"run")}`,S=({median:g,spread:y})=>`${$(g,a)}, spread ${$(y,a)}`;return[...r===null?[]:[[oe(c.baseline),`${S(r)}${h(r.runs)}`]],...n===null?[]:[[oe(c.current),`${S(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${U(o.estimate,i,a)} ${_e(o.lower,o.upper,i,a)} at ${z(o.confidence*100)} %`]],["Margin",q(s,i,a)],["Smallest provable",u===null?"none, however large":q(u,i,a)],...l===null?[]:[["p-value",z(l)]],...m===void 0?[]:[["Confidence",m]]]}function Ms({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:u,adjustedPValue:c,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",u===null?l:`${l}, ${u}`]],["p-value, adjusted",z(c)],...p===null?[]:[["Measured second",`${U(p.estimate,t,r)} ${_e(p.lower,p.upper,t,r)}`]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function No({id:e,comparison:t,records:r}){let n=Q(),o=A(()=>{let a=Qe(t,n).flatMap(p=>p.rows.map(({series:f})=>f)),s=new Map(a.map((p,f)=>[p,f])),l=({members:p})=>Math.min(...p.map(f=>s.get(f)??0)),u=t.suites.map(({name:p})=>p);return ct(W(t.series,u,n),n).sort((p,f)=>l(p)-l(f))},[t,n]),i=A(()=>Ts(t),[t]);return d(dt,{id:e,caption:"Verdict, values and change of each series",rows:o,columns:i,verdictOf:Es,detail:a=>d(Ao,{comparison:t,row:a,records:r})})}var Es=({verdict:e})=>e;function Ts(e){let t=je(e),r=n=>ge(oe(t[n]),({members:o})=>ne(o.map(i=>i[n]?.median),o[0]?.unit??"1"),({members:[o]})=>o?.[n]?.median);return[{title:"Verdict",cell:({members:n,quantiles:o})=>{let i=Gr(n);return d("span",{class:`verdict-word ${Ee[i].style}`,children:[Ee[i].symbol," ",Ye(n,o)]})},order:({members:n})=>de.indexOf(Gr(n))},ge("Change",({members:n})=>{let{change:o,interval:i}=Or(n);return d(B,{children:[d("span",{class:Gr(n)==="regressed"?"strong":"",children:o}),d("span",{class:"interval",children:i})]})},({members:[n]})=>n?.change?.estimate),r("baseline"),r("current"),ge("Margin",({members:n})=>[...new Set(n.map(({margin:o,scale:i,unit:a})=>q(o,i,a)))].join(" / "),({members:[n]})=>n?.margin)]}function Gr(e){return de.find(t=>e.some(r=>r.verdict===t))??"unchanged"}function $t(e){return{title:e,align:"left"}}function Oe(e){return{title:e,align:"right"}}var lf=new TextEncoder;function Po({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...D(r.nodes,Ps)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function Ps({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...c].filter(p=>p!=="").join(", ")}function tr({record:e}){let{environment:t,suites:r}=e;return d(ze,{title:"Environment",children:[d(We,{facts:[...Po(e),["Fingerprint",d("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>d("div",{class:"method",children:[d("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${he(i)}`]}),d(We,{facts:Object.entries(a).map(([l,u])=>[l,d("code",{children:JSON.stringify(u)},l)])})]},s))]})}function rr({reproduction:e}){return e===null?null:d(ze,{title:"How to reproduce it",children:[d("pre",{children:d("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>d("p",{children:t},r))]})}var Bs=600;function mt(e){let{id:t,series:r}=e,[n,o]=j(!1);return r===0?null:d(ot,{id:t,title:"At a glance",children:d("div",{class:"charts",children:r<=Bs||n?d(Ls,{...e}):d("p",{children:[String(r)," series make a long picture."," ",d("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function Ls({id:e,make:t}){let r=Ze(),n=A(()=>t(r),[t,r]),o=i=>`${e}-${String(i)}`;return d(B,{children:[n.length<2?null:d("ul",{class:"key-figures",children:n.map(({title:i},a)=>d("li",{children:d("a",{href:`#${o(a)}`,children:i})},a))}),n.map(({title:i,specification:a},s)=>d("div",{id:o(s),children:d(Xe,{title:i,specification:a})},s))]})}function Lo({part:e,records:t,id:r}){let n=Q(),{comparison:o,reproduction:i}=e,{verdict:a,suites:s,warnings:l,series:u}=o,c=e.current===null?void 0:t[e.current],p=A(()=>Is(e,t),[e,t]),f=Je(h=>Xt(o,n,h),[o,n]),m=(c?.suites??[]).flatMap(({name:h,notes:S=[]})=>S.map(g=>`${h}: ${g}`));return d(B,{children:[d("header",{class:`verdict ${Fe[a].style}-box`,children:[d("h1",{children:[d("span",{class:`sign ${Fe[a].style}`,"aria-hidden":"true",children:Fe[a].symbol}),d("span",{children:Gt(o)})]}),d("p",{children:xe(fo(o))}),u.length===0?d("p",{class:"warning",children:"No series could be compared."}):null]}),d(ve,{title:"Suites with problems",texts:Zt(s),tone:"bad"}),d(Fs,{comparison:o}),d(ve,{title:"Warnings",texts:l,tone:"warning"}),d(mt,{id:`charts-${r}`,make:f,series:u.length}),u.length===0?d("span",{id:`results-${r}`}):d(No,{id:r,comparison:o,records:p}),d(Ds,{comparison:o}),d(it,{metrics:u.map(({metric:h})=>h)}),d(ve,{title:"Notes",texts:m}),c===void 0?d("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):d(tr,{record:c}),d(rr,{reproduction:i})]})}function Is({comparison:e,current:t,earlier:r},n){let o=je(e),i=(s,l)=>{let u=n[l];return u===void 0?[]:[{name:oe(s),record:u}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Fs({comparison:e}){let{environmentDifferences:t,pair:r}=e;if(t.length===0)return null;let n=je(e);return d(ot,{title:r===void 0?"The environments differ":"Base and head differ",children:d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":"What differs",children:d("table",{class:"samples-table",children:[d("thead",{children:d("tr",{children:[d("th",{scope:"col",children:"Field"}),d("th",{scope:"col",children:oe(n.baseline)}),d("th",{scope:"col",children:oe(n.current)})]})}),d("tbody",{children:t.map(({field:o,baseline:i,current:a})=>d("tr",{children:[d("th",{scope:"row",children:d("code",{children:o})}),d("td",{children:i??"\u2013"}),d("td",{children:a??"\u2013"})]},o))})]})})})}function Ds({comparison:e}){let{series:t}=e,r=D(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>q(o,i,a)),n=t.filter(({gates:o})=>!o).length;return d(ze,{title:"The gate",children:[d("p",{children:ho(e)}),d(We,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Bo(i.length)]),...n===0?[]:[["For information only",Bo(n)]]]}),d("p",{class:"muted",children:yo})]})}var Bo=e=>`${String(e)} series`;var Io=14,Fo=22,Vs=40,Hs=22;function Do(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:f,place:m,value:h,text:S})=>{let g=Ie(me(S),a.isNarrow===!0?Hs:Vs);return{curve:f,place:m,end:(1-vt(h,t))*r,lines:g,room:g.length*Io+2}}).sort((f,m)=>f.end-m.end),l=Gs(s.map(({end:f,room:m})=>({end:f,room:m}))),u=s.map(({curve:f,place:m,end:h,lines:S,room:g},y)=>({curve:f,place:m,top:(l[y]??0)+2,end:h,middle:(l[y]??0)+g/2,text:S.join(`
`)})),c=Y(o),p={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:Io};return[c("rule",u,{x:"place",x2:{value:n+Fo},y:"end",y2:"middle",color:i},{strokeWidth:1,strokeDash:[2,3]}),c("text",u,{x:{value:n+Fo+5},y:"top",text:"text"},{...p,color:a.ink})]}function Gs(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}function Vo(e){return K(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(o=>o===void 0?[]:js(o));return n.length<2?[]:[{label:t,points:n}]})}function js(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),r=Ve(e);if(r<0||t.length===0)return[];let n=se(t),[o]=n;return[{quantile:r,value:Ce(n),low:o,high:n.at(-1)??o,samples:n.length}]}function jr(e,t){return e<1?-Math.log10(1-e):jr(t,0)+.5}var Ho=230,zs=150,Ws=3;function Go(e,t,r=G){let n=e.suites.map(({name:o})=>o);return W(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(c=>({metric:c,groups:Vo(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${o}: ${Us(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:c,groups:p})=>qs(c,p,r));return[{suite:o,kind:"percentiles",title:s,specification:J(s,l,u,r)}]})}function Us(e){let t=e.flatMap(({metric:l,groups:u})=>u.flatMap(({label:c,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${l.title}, ${c}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,u)=>u.ratio>l.ratio?u:l,r),s=t.length>1?"up to ":"";return`${le(i.quantile)} is ${s}${z(a)} times ${le(o.quantile)} (${n})`}function qs(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:m,value:h})=>[f,m,h])),{factor:o,symbol:i}=re(e.unit,tt(n)),a=n.map(p=>p*o),s=Kt(a),l=r.series.length,u=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),c=ce(e,i);return u.map((p,f)=>{let m=u.length===1?"":` (${String(f+1)} of ${String(u.length)})`;return Ks(`${c}${m}`,p,{range:s,factor:o,unit:e.unit,theme:r})})}function Ks(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:C})=>C.map(({quantile:_})=>_)))].sort((C,_)=>C-_),s=i.isNarrow===!0?zs:wt,l=a.filter(C=>C<1).at(-1)??0,u=C=>jr(C,l),c=a.map(u),[p,f]=[c[0]??0,c.at(-1)??1],m=(f-p)*.06,h=(f-p+2*m)/s,S=C=>(C-(t.length-1)/2)*Ws*h,g=t.map((C,_)=>String(_)),y=t.flatMap(({label:C,points:_},x)=>_.map(({quantile:k,value:V,low:I,high:X,samples:ue})=>({curve:g[x],label:me(C),place:u(k)+S(x),value:V*n,low:I*n,high:X*n,percentile:le(k),words:$(V,o),range:`${$(I,o)} to ${$(X,o)}`,samples:ue}))),b={type:"quantitative",title:null,scale:{domain:[p-m,f+m],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(le))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},v=rt(e,r,i),w={...v,axis:{...v.axis,...so,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},E={field:"curve",type:"nominal",scale:{domain:i.series.map((C,_)=>String(_)),range:i.series},legend:null},R=te({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),M=Y(b,w),N={x:"place",color:E};return{width:s,height:Ho,layer:[M("rule",y,{...N,y:"low",y2:"high",tooltip:R},{strokeWidth:1.5}),M("line",y,{...N,y:"value"},{strokeWidth:2}),M("point",y,{...N,y:"value",tooltip:R},{filled:!0,size:45,opacity:1}),...Do(t.map(({label:C,points:_},x)=>{let k=_.at(-1);return{curve:g[x]??"",place:u(k?.quantile??0)+S(x),value:(k?.value??0)*n,text:`${C}: ${le(k?.quantile??1)} ${$(k?.value??0,o)}`}}),{range:r,height:Ho,width:s,x:b,color:E,theme:i})]}}function jo(e,{subject:t,environment:r},n){let o=n.map(Js).find(a=>a!==void 0)??"no samples",i=kr(t.name)?` of ${t.name}`:"";return`${e}${i} on ${r.provider}: ${o}`}function Js(e){let{rows:t,quantiles:r}=K(e),n=`${e.title} ${r[0]??""}`.trim(),o=t.flatMap(({label:l,members:[u]})=>{let c=be(u?.samples.map(p=>p.value)??[]);return u===void 0||c===void 0?[]:[{label:l,series:u,value:c,text:$(c,u.unit)}]}),[i,...a]=o.sort((l,u)=>l.value-u.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=ye(i.series);return`${n}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${n} median ${i.text} in each of ${String(o.length)} series`:`${n} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var zo=200,Xs=2*wt;function Wo(e,t,r=G){let n=e.suites.map(({name:o})=>o);return W(e.series,n,t).map(({suite:o,metrics:i})=>{let a=jo(o,e,i),s=i.map(l=>Qs(l,r));return{suite:o,title:a,specification:J(a,Zs(i),s,r)}})}function Zs(e){let t=e.map(K),r=t.some(({quantiles:i})=>i.length>1),n=t.some(({quantiles:i})=>i.length===1),o=e.some(({rows:i})=>i.some(({series:a})=>a.samples.length>zo));return[...n?[`Bars end at the median; a tick below is one sample${o?", or several at the same place":""}.`]:[],...r?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[]].join(" ")}function Qs(e,t){let{rows:r,quantiles:n,common:o}=K(e),i=e.rows.flatMap(({series:l})=>l.samples.map(({value:u})=>u)),a=i.reduce((l,u)=>Math.max(l,u),0)-i.reduce((l,u)=>Math.min(l,u),0),s=n.length>1;return Ge({title:l=>ce({...e,common:o},l,n),unit:e.unit,rows:r.map(({label:l,members:u})=>({label:l,entries:[Ys(u,n,e.unit,s?void 0:a,t)]}))},t)}function Ys(e,t,r,n,o){let i=e.map(s=>be(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let u=i[l];if(s===void 0||u===void 0)return[];let c=s.samples.map(({value:g})=>g),[p,f]=[c.reduce((g,y)=>Math.min(g,y)),c.reduce((g,y)=>Math.max(g,y))],m=`${t[l]??""} ${$(u,r)}`.trim(),h=`${$(p,r)} to ${$(f,r)}`,S=o.bar;return n===void 0?[{value:u,low:p,high:f,color:S,words:m,detail:h}]:[{value:u,low:u,high:u,ticks:el(c,n,r),color:S,words:m,detail:h}]});return{marks:a,text:a.length===0?"no samples":ne(i,r)}}function el(e,t,r){let n=(i,a)=>({value:i,words:$(i,r),samples:a});return e.length<=zo?e.map(i=>n(i,1)):[...D(e,i=>Math.round(i/t*Xs)).values()].map(i=>n(i[0]??0,i.length))}var Kh=[$t("SERIES"),Oe("MEDIAN"),Oe("SPREAD"),Oe("SAMPLES")];var mg=[$t("Series"),Oe("Median"),Oe("Spread"),Oe("Samples")];function Uo({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${he(r)}`],`record ${L(e)}`,...i.length===0?[]:[`commit ${L(i.join(" "))}`]]}function Ko({record:e,reproduction:t,id:r}){let n=Q(),o=Je(p=>[...Wo(e,n,p),...Go(e,n,p)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:u}=e,c=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return d(B,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:oe(bt(L(i.name),L(a.provider)))}),d("p",{children:xe(Uo(e).join(" \xB7 "))}),u===!0?d("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?d("p",{class:"warning",children:"Nothing was measured."}):null]}),d(ve,{title:"Suites with problems",texts:Zt(s),tone:"bad"}),d(mt,{id:`charts-${r}`,make:o,series:l.length}),l.length===0?d("span",{id:`results-${r}`}):d(rl,{id:r,record:e}),d(ve,{title:"Notes",texts:c}),d(tr,{record:e}),d(it,{metrics:l.map(({metric:p})=>p)}),d(rr,{reproduction:t})]})}var qo=({members:e})=>e.map(({samples:t})=>be(t.map(({value:r})=>r))),tl=[ge("Median",e=>{let t=qo(e);return t.every(n=>n===void 0)?"no samples":ne(t,e.members[0]?.unit??"1")},e=>qo(e).find(t=>t!==void 0)),ge("Spread",({members:e})=>e.map(t=>ye(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(nl);return t.length===0?void 0:Math.max(...t)}),ge("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function rl({id:e,record:t}){let r=Q(),n=A(()=>[{name:"",record:t}],[t]),o=A(()=>{let i=t.suites.map(({name:a})=>a);return ct(W(t.series,i,r),r)},[t,r]);return d(dt,{id:e,caption:"Median, spread and number of samples of each series",rows:o,columns:tl,detail:({members:i})=>d(ut,{members:i,records:n})})}function nl({samples:e}){let t=e.map(({value:n})=>n),r=be(t);return r===void 0||r===0||t.length<2?[]:[at(se(t))/Math.abs(r)]}var ol={text:"\u2013",style:"muted"};function Jo(e,t){let r=e[0]?.unit??"1",n=e.map(p=>p.values[t]??null),[o=null]=n,a={text:n.length===1?il(o,r):ne(n.map(p=>p?.value),r),style:"plain"};if(t===0)return[a];let s=Ur(n.map(p=>Wr(p,r)));if(s==="")return[a,ol];let l=new Set(n.flatMap(p=>p?.change?.direction??[])),u={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":u[c]}]}function il(e,t){if(e===null)return"\u2013";let{range:r,runs:n}=e,o=$(e.value,t);return n>1&&r!==null?`${o} (${zr(r,e.value,t)})`:o}function zr({low:e,high:t},r,n){let{factor:o}=re(n,r);return`${z(e*o)}\u2013${z(t*o)}`}function Wr(e,t){let r=e?.change;if(r==null)return;let n=U(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function Ur(e){let t=e.filter(i=>i!==void 0),[r,...n]=new Set(t.map(i=>/(?: better| worse|same)$/.exec(i)?.[0]));if(t.length===0)return"";if(r==="same"&&n.length===0)return r;let o=n.length===0?r??"":"";return`${e.map((i="\u2013")=>i.replace(o,"")).join(" / ")}${o}`}function pt(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return W(e.series,[...new Set(r)],t)}function nr({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Ae({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function or({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var ir=6,qr=13,al=18,Xo=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Ue(e,t){return t.series[e%t.series.length]??t.bar}function Kr(e){return Xo[(e+Math.floor(e/ir))%Xo.length]??"circle"}function ar(e,t,r,n=!1,o=e.map((i,a)=>a)){let i=0,a=Br(e).map((u,c)=>{let p=u.split(`
`),f=i;return i+=p.length*qr+5,{lines:p,top:f+qr/2,middle:(f+i-5)/2,color:Ue(o[c]??c,r),shape:n?Kr(o[c]??c):"square"}}),s=Y({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:qr,color:r.ink};return{width:t,height:Math.max(1,i-al),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function Zo({places:e},t){return e.map(r=>e.length>ir?t.bar:Ue(r,t))}function sr(e,{names:t,places:r},n){return t.length<=ir?[ar(t,ae(n),n,!1,r),...e.map(o=>Ge(o,n))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,u)=>({label:t[u]??"",entries:[l]}));return Ge({...o,heading:i,rows:s},n)}))}function Qo(e,t,r){let n=t.flatMap(({title:l,rows:u})=>u.map(({label:c,series:p})=>({name:c==="all"?l:`${l}, ${c}`,series:p}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?sl(a,o,i??""):ll(a,r);return`${e}: ${s}${dl(a,r)}`}function sl(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||lr(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function lr(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function ll(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>cl(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function cl({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function dl(e,t){let r=e.flatMap(({name:c,series:{values:p,unit:f}})=>p.flatMap((m,h)=>{let[S]=p,g=m?.change;if(S==null||m===null||g?.scale!=="relative")return[];let y=ul(g.change);if(y===void 0||g.direction==="same")return[];let b=U(g.change,"relative",f);return[{name:c,text:b,ratio:y,column:h,meets:lr(S,m)}]})),n=r.filter(({meets:c})=>!c),[o]=n.sort((c,p)=>c.ratio===p.ratio?0:p.ratio-c.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=ml(o.ratio),u=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${u}${o.name})`}function ul(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function ml(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):z(e);return Number(t)===1?"":`, ${t}:1`}function Yo(e,t,r=G){let{full:n,short:o}=Ae(e),i={names:n,places:n.map((a,s)=>s)};return pt(e,t).map(({suite:a,metrics:s})=>{let l=Qo(a,s,o),u=s.flatMap(({rows:m})=>m.map(h=>h.series)),c=s.map(m=>Xr(m,i,r,(h,{unit:S})=>{let g=Wr(h,S),{low:y,high:b}=h.range??{low:h.value,high:h.value};return{value:h.value,low:y,high:b,words:$(h.value,S),change:g}})),f=`${s.some(m=>K(m).quantiles.length>1)?"Bars and points":"Bars"}: ${Zr(e)}; ${Rt(u)}.${n.length>1?` Changes are relative to ${o[0]??""} and may be chance.`:""}`;return{suite:a,title:l,specification:J(l,f,sr(c,i,r),r)}})}function Xr(e,t,r,n){let{rows:o,quantiles:i,common:a}=K(e),s=Zo(t,r),l=(u,c)=>{let p=t.places[c]??c,f=u.map((b,v)=>{let w=b?.values[p]??void 0,T=b===void 0||w===void 0?void 0:n(w,b);if(b===void 0||w===void 0||T===void 0)return;let{change:E,words:R,note:M,...N}=T,C=i[v]??"";return{mark:{...N,color:s[c]??r.bar,words:`${C} ${R}`.trim(),detail:pl(w,b.unit)},change:E,note:M}}),m=f.flatMap(b=>b===void 0?[]:[b.mark]),h=ne(f.map(b=>b?.mark.value),e.unit),S=Ur(f.map(b=>b?.change)),g=S===""?"":`, ${S}`,y=f.length===1?f[0]?.note??"":"";return{column:t.names[c]??"",marks:m,text:m.length===0?"not measured":`${h}${g}${y}`}};return{title:u=>ce({...e,common:a},u,i),unit:e.unit,rows:o.map(({label:u,members:c})=>({label:u,entries:t.names.map((p,f)=>l(c,f))}))}}function Zr(e){let t=`${e.statistic} of the samples`;return or(e)?`median over runs of the ${t} of each`:`${t} of the run`}var Jr={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function Rt(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(Jr).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>Jr[i]).join(", or ")}${o}`}function pl({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[zr(t,e,o),Jr[t.kind]],O(r,"run"),O(n,"sample")].join(", ")}function ei(e,t,r=G){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:m=null,provider:h}=e.records[f]??{};return m!==null||h==="host"})),o=n.indexOf(!0),{full:i,short:a}=Ae(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:p})=>i[p]??""),places:s.map(({place:p})=>p)},u=e.series.filter(({values:p})=>ti(p,o)!==void 0&&s.some(({place:f})=>p[f]!=null)),c=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return pt({series:u},t).map(({suite:p,metrics:f})=>{let m=fl(c.filter(({metric:T})=>(t.suiteOf(T)??St)===p),o),h=`${p}, share of ${a[o]??"host"}: ${hl(f,s,o)}`,S=f.map(T=>({...Xr({...T,title:`${T.title}: share of host`,unit:"1"},l,r,(E,R)=>ri(E,R,o)),line:1})),y=f.flatMap(({rows:T})=>T.map(({series:E})=>E)).map(T=>({...T,values:T.values.filter((E,R)=>n[R]!==!0)})),b=Rt(y),v=b.startsWith("lines")?", divided by it, too":"",w=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${b}${v}.${m}`;return{suite:`${p}-overhead`,title:h,specification:J(h,w,sr(S,l,r),r)}})}function fl(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${O(r,"series")} of which the host has 0`],...n===0?[]:[`${O(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function ti(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function ri({value:e,range:t},{values:r,unit:n},o){let i=ti(r,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:$(e/i,"1"),note:` (${$(e,n)} of ${$(i,n)})`}}function hl(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:c})=>t.flatMap(({place:p})=>{let f=c.values[p];return f==null?[]:ri(f,c,r)?.value??[]})));if(a.length===0)return[];let s=$(a.reduce((u,c)=>Math.min(u,c)),"1"),l=$(a.reduce((u,c)=>Math.max(u,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function ni(e,t,r,n){return Object.entries(e).flatMap(([o,i])=>i(t,r[o],n))}var gl=3,yl=300;function ii(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...D(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>ie(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${bl(i,n.length)}`)})}function bl(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${oi(r)}`;let o=e.map(i=>`${i.source} ${oi(i)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${pe(o,gl,", ")}`}function oi({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${L(t,yl)})`}var li=60,ci=6,Sl=8,ai=3;function di(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?_l(t,i):wl(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function _l(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,r,...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function wl(e){let t=[...new Set(e.map(({provider:o})=>o))],r=e.filter(({interrupted:o})=>o).length,n=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],pe(n,n.length===ai+1?n.length:ai,", ")]}function ui({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${si(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${si(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function si(e){return pe(e.map(xl),Sl)}function xl({field:e,values:t}){return t.length>ci?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>L(r??"none",li)).join(" | ")})`}function mi({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>ci?`${String(new Set(i).size)} values`:i.map(a=>L(a??"none",li)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function pi(e){let{statistic:t,by:r}=e,n=or(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${vl(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":nr(e)[0]??"";return`${n} Changes are from ${o}; better and worse say the direction only, not whether it is more than chance.`}function vl({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function fi(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function hi({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var Cl=16,$l=18,Rl=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function gi(e,t=G){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Ae({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...D(r,({rollout:{labels:a}})=>kl(a))].sort(([a],[s])=>ie(a,s)).map(([a,s])=>{let l=[...D(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[p])=>ie(c,p)).map(([c,p])=>({revision:c,shown:El(p)})),u=`${a}: ${l.map(c=>Tl(c,o)).join("; ")}`;return{suite:Ml(a),title:u,specification:J(u,Ol(e),l.flatMap(c=>Al(c,n,t)),t)}})}function kl(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return we([t]).each[0]??""}function Ml(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function El(e){return[...D(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:hi(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function Tl({revision:e,shown:t},r){let n=t.map(({column:l,length:u})=>({name:r[l]??"",length:u})),o=({name:l,length:u})=>`${he(u)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,u)=>l.length-u.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function Ol(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function Al({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>Nl(i,e,r[i.column]??"",o,n))}function Nl({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let u=t.length<=Cl&&t.every(({node:v})=>v!==null),c=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=O(t.length,"node"),f=`${i} \xB7 ${a} \xB7 ${p}, ${he(o)}${c}`,m=u?$l:Pl(t.length),h=Math.max(1,m*.7),S=u?Te(t.map(({node:v})=>({label:v??"",entries:[{height:h,text:""}]})),l,"end",m-h):{height:t.length*m,entries:t.map((v,w)=>({top:w*m})),layers:[]},g=t.map(({node:v,start:w,end:T},E)=>{let R=S.entries[E]?.top??0,M=Math.round((T-w)*1e3)/1e3;return{node:v??"unknown",start:w,end:T,seconds:M,top:R,bottom:R+h}}),y=Y({type:"quantitative",title:[...fe(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),b=te({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:ae(l),height:S.height,layer:[y("rect",g,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:b},{color:Ue(e,l)}),...S.layers]}}function Pl(e){return Rl.find(({upTo:t})=>e<=t)?.step??1.5}var Bl=(e,t,r)=>gi(t??[],r),yi=Bl;var Qr=8;function bi(e,t){let r=e.flatMap(({points:a})=>[...D(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:Il(r,t,Ll(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],Dl(e,t)].flat().join(n===void 0?", ":"; ")}`}function Ll(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function Il(e,t,r){let n=e.map(p=>Fl(p)?.column),o=t.map((p,f)=>n.filter(m=>m===f).length),i=o.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(i===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((p,f)=>o[f]===i),[l,u]=s.length===1?["carries",""]:["carry"," each"],c=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(i)} of ${r}${u}${c}`}function Fl(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!lr(t.value,n.value))?t:void 0}function Dl(e,t){let r=e.flatMap(({about:u,points:c})=>c.map(p=>({...p,about:u,bits:p.value.value*p.size*Qr}))),n=r.reduce((u,{bits:c})=>Math.max(u,c),-1/0),o=r.filter(({bits:u})=>u===n),i=r.some(({value:{range:u}})=>u!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(" \xB7 ")})`;return`${i} ${$(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var wi="network_zero_loss_rate",Si="frame_size",Vl=600,Hl=260,xi=e=>e.isNarrow===!0?ae(e)-30:Vl,Gl=50,jl=96;function vi(e,t=G){let r=zl(e.series).filter(({points:m})=>new Set(m.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Ae(e),{common:i,each:a}=we(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",l=bi(r.map(({points:m},h)=>({about:s(h),points:m})),o),u=e.series.filter(({metric:m})=>m===wi),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${Zr(e)}; ${Rt(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},h)=>[_i(m,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),_i(m,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:S=>S*Qr},t)]),f=J(l,c,[ar(n,xi(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:jl}}}function zl(e){let t=e.flatMap(r=>{let n=Number(r.labels[Si]);if(r.metric!==wi||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==Si)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...D(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function _i(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:y,column:b,value:v})=>{let{low:w,high:T}=v.range??{low:v.value,high:v.value},E=R=>R*i(y);return{size:y,column:b,value:E(v.value),low:E(w),high:E(T)}}),l=s.reduce((y,{high:b})=>Math.max(y,b),0),u=s.reduce((y,{low:b})=>Math.min(y,b),1/0),c=u>0&&l/u>=Gl,{factor:p,symbol:f}=et(o,[l]),m=[...new Set(e.map(({size:y})=>y))],h=s.map(y=>({size:y.size,column:t[y.column]??"",place:y.column,color:Ue(y.column,a),shape:Kr(y.column),value:y.value*p,low:y.low*p,high:y.high*p,text:$(y.value,o)})),S=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,g={field:"color",type:"nominal",scale:null};return{width:xi(a),height:Hl,title:{text:fe(S,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:Wl(c,a),color:g}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:g}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:g,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function Wl(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Ul=(e,t,r)=>[vi(e,r)??[]].flat(),Ci=Ul;var $i={"image-pull":yi,network:Ci};function Ri({part:e,records:t,id:r}){let n=Q(),{sides:o}=e,i=A(()=>ct(pt(o,n),n),[o,n]),a=A(()=>Kl(e),[e]),s=A(()=>Jl(e,t),[e,t]),l=Je(u=>ql(e,n,u),[e,n]);return d(B,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),d("ul",{class:"plain-list",children:di(o).map((u,c)=>d("li",{children:xe(u)},c))}),ii(o).map((u,c)=>d("p",{class:"warning",children:u},c)),d("p",{class:o.differences.length===0?"muted":"",children:ui(o)}),mi(o).map((u,c)=>d("p",{children:u},c)),o.series.length===0?d("p",{class:"warning",children:"No series was measured."}):null]}),d(mt,{id:`charts-${r}`,make:l,series:o.series.length}),o.series.length===0?d("span",{id:`results-${r}`}):d(dt,{id:r,caption:"Each series in every column, with its change from the first",rows:i,columns:a,detail:({members:u})=>d(ut,{members:u,records:s}),children:d("p",{class:"muted",children:pi(o)})}),d(it,{metrics:o.series.map(({metric:u})=>u)})]})}function ql({sides:e,figures:t},r,n){return[...Yo(e,r,n),...ei(e,r,n),...ni($i,e,t,n)]}function Kl({sides:e}){return nr(e).map((t,r)=>ge(t,({members:n})=>{let[o,i]=Jo(n,r);return d(B,{children:[o.text,i===void 0?null:d("span",{class:`interval change-${i.style}`,children:i.text})]})},({members:[n]})=>n?.values[r]?.value))}function Jl({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>fi(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function ki({data:e}){let t=A(()=>Fr(e.metrics),[e]),r=A(()=>e.records.map(Fn),[e]),{parts:n,problems:o}=e;return d(Dr.Provider,{value:t,children:[d("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),d("header",{class:"column page-header",children:[d("p",{class:"brand",children:"kbench report"}),d(Ln,{})]}),d("main",{class:"column",children:[d(ve,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?d(Zl,{parts:n,records:r}):null,n.length===0?d("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>d("article",{id:`part-${String(a)}`,class:"part",children:d(Xl,{part:i,records:r,index:a})},a))]}),d("footer",{class:"column page-footer muted",children:["Made by kbench ",Qn,"."]})]})}function Xl({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?d("p",{children:"The record of this part is not in the file."}):d(Ko,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return d(Lo,{part:e,records:t,id:n});case"side-by-side":return d(Ri,{part:e,records:t,id:n})}}function Zl({parts:e,records:t}){return d("nav",{class:"contents","aria-label":"Results in this report",children:d("ol",{children:e.map((r,n)=>d("li",{children:[d("a",{href:`#part-${String(n)}`,children:Yl(r,t)})," ",d(Ql,{part:r})]},n))})})}function Ql({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return d("span",{class:Fe[t].style,children:[Fe[t].symbol," ",t]})}function Yl(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${bt(L(r.subject.name),L(r.environment.provider))}, ${xe(r.startedAt)}`}case"comparison":return`${bt(L(e.comparison.current.subject),L(e.comparison.current.provider))}, ${xe(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var Mi=`.page-header {
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
`;var Yr=document.getElementById(hn),Ei=document.getElementById(fn)?.textContent;Yr!==null&&Ei!==void 0&&(On(An,Mi),Yr.replaceChildren(),pn(d(Bn,{children:d($r.Provider,{value:In,children:d(ki,{data:JSON.parse(Ei)})})}),Yr));})();
